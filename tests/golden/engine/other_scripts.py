import loom as 织机

张量 = 织机.zeros(2)
größe = 张量.size(0)
πληθος = 织机.relu(input=张量)  # 注释

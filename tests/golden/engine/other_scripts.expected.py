import spindle

张量 = spindle.zeros([2])
größe = 张量.shape[0]
πληθος = spindle.relu(x=张量)  # 注释

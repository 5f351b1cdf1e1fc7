import spindle
class A:
	def f(self,x):
		pass
	def g(self,	x):
		return spindle.nn.functional.relu(	x	)

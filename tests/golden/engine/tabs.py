import loom
class A:
	def f(self,x):
		loom.set_threads(1)
	def g(self,	x):
		return loom.nn.functional.relu(	x,	inplace=False	)

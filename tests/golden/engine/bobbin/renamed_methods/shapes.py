from .layers import Block as Base

self.wuqiServed = false;

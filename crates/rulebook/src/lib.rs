//! Rule ids, the rule index and the ledger that explains a number

"""What positions are worth: nets, and an evaluator that looks at the next roll."""

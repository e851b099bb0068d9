"""What Benchmarks/hostile is made of: shapes of input that are made to be expensive, commands, and how both are measured."""

"""The parts of Benchmarks/hostile: expensive shapes of input, commands, and their measurement."""

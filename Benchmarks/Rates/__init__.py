"""The measurements of 'verify', 'compare' and 'check': rates, instructions, allocations."""

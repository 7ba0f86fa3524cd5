/** For tests of the pool: the square of an even number; an odd one is refused, 13 ends the thread. */
export function runJob(number: number): number {
	if (number === 13) process.exit(3);
	if (number % 2 === 1) throw new RangeError(`refused ${number}`);
	return number * number;
}

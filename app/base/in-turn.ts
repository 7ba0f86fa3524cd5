/** Asks for each of some values what it becomes, one after the other; in their order. */
export async function inTurn<Value, Result>(
	values: readonly Value[],
	each: (value: Value, index: number) => Promise<Result>,
): Promise<Result[]> {
	const results: Result[] = [];
	for (const [index, value] of values.entries()) results.push(await each(value, index));
	return results;
}

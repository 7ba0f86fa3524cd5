/** Written together at most: larger transactions would keep people's saves waiting. */
const LARGEST = 64;

/**
 * Collects what is handed in within some milliseconds and has it written together: with
 * `synchronous = FULL` every transaction waits for the disk, so sixty in one cost as much as one.
 * Whoever hands something in waits until it is written, alone or with others.
 * @param write returns one result for each item, in order
 * @param collectMs what a single item waits for company
 */
export function createBatcher<T, R>(
	write: (items: readonly T[]) => Promise<readonly R[]>,
	collectMs: number,
): (item: T) => Promise<R> {
	type Waiting = { item: T; resolve: (result: R) => void; reject: (error: unknown) => void };
	const waiting: Waiting[] = [];

	async function flush(): Promise<void> {
		const batch = waiting.splice(0, LARGEST);
		if (waiting.length > 0) setImmediate(flush);
		try {
			const results = await write(batch.map(({ item }) => item));
			for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
		} catch (error) {
			for (const { reject } of batch) reject(error);
		}
	}

	return (item) =>
		new Promise((resolve, reject) => {
			const handedIn = waiting.push({ item, resolve, reject });
			if (handedIn === 1) setTimeout(flush, collectMs);
		});
}

/** Where a test finds a database of its own: in memory. */
export async function emptyDatabase(): Promise<string> {
	return ":memory:";
}

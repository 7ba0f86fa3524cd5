/** A word as it can be typed or pasted after a command. */
export function shellWord(word: string): string {
	return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A line on stderr that says how far a file is read; nothing where nobody watches. */
export function progressLine(): { show(file: string, share: number): void; clear(): void } {
	const { isTTY } = process.stderr;
	let shown = "";
	return {
		show(file, share) {
			if (!isTTY) return;
			const line = `reading ${file} … ${Math.floor(share * 100)} %`;
			if (line !== shown) process.stderr.write(`\r\u001b[K${line}`);
			shown = line;
		},
		clear() {
			if (shown !== "") process.stderr.write("\r\u001b[K");
		},
	};
}

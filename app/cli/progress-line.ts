import { printable } from "../base/printable.ts";
import { canOverwrite } from "./terminal.ts";

/** A line on stderr that says how far a file is read; nothing where nobody watches. */
export function progressLine(): {
	show(file: string, share: number, doing?: string): void;
	clear(): void;
} {
	const isWatched = canOverwrite();
	let shown = "";
	return {
		show(file, share, doing = "reading") {
			if (!isWatched) return;
			const line = `${doing} ${printable(file)} … ${Math.floor(share * 100)} %`;
			if (line !== shown) process.stderr.write(`\r\u001b[K${line}`);
			shown = line;
		},
		clear() {
			if (shown !== "") process.stderr.write("\r\u001b[K");
		},
	};
}

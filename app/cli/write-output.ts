import { printable, printableLines } from "../base/printable.ts";
import { fileTrouble } from "../base/system-trouble.ts";
import { fail } from "./failure.ts";

/**
 * Writes the result of a command to stdout as it is, for programs and files, and waits until it is taken, or is
 * not: `watchOutput` hears of that. What people read goes through `writeLine` or `writeWords`.
 */
export async function writeOutput(text: string): Promise<void> {
	await new Promise<void>((resolve) => process.stdout.write(text, () => resolve()));
}

/** Writes one line for people: names in it that would end it or command the terminal do not. */
export function writeLine(line: string): Promise<void> {
	return writeOutput(`${printable(line)}\n`);
}

/** Writes lines for people. Names that are not known to fit into one line have gone through `printable` before. */
export function writeWords(lines: string): Promise<void> {
	return writeOutput(printableLines(lines));
}

/**
 * From now on what cannot be written to stdout ends the command in one sentence, however it is
 * written. A reader that has enough (`| head`) closes the pipe: that is no error. What cannot be told
 * on stderr is told to nobody.
 */
export function watchOutput(): void {
	let isTold = false;
	process.stdout.on("error", (error: NodeJS.ErrnoException) => {
		const { code = "", message } = error;
		if (code === "EPIPE" || isTold) return;
		isTold = true;
		fail(`the output cannot be written to stdout: ${fileTrouble(code) ?? message}.`);
	});
	process.stderr.on("error", () => {});
}

import { printable } from "../base/printable.ts";

/**
 * Says in one sentence on stderr why the command cannot go on, and sets the exit code: 2 for bad
 * usage or bad input (default), 1 for a gate or verification that does not hold. It sets
 * `process.exitCode` and returns: `process.exit()` would cut off output that is still being written.
 */
export function fail(sentence: string, code: 1 | 2 = 2): void {
	tell(sentence);
	process.exitCode = code;
}

/** A sentence on stderr beside what a command does, which is not a failure. */
export function tell(sentence: string): void {
	mention(`concord: ${sentence}`);
}

/** A line on stderr about how far a command is. */
export function mention(line: string): void {
	process.stderr.write(`${printable(line)}\n`);
}

import { StatsInputError } from "../../core/result.ts";

/** For tests of the pool: a job is a number, and what it does. */
export type SlowJob = {
	readonly number: number;
	readonly does: "square" | "sleep" | "throw" | "die";
};

/** The square of the number; first it may sleep `number` milliseconds, refuse, or end its thread. */
export function runJob(addend: Uint8Array, { number, does }: SlowJob): number {
	if (does === "throw") throw new StatsInputError(`refused ${number}`);
	if (does === "die") process.exit(3);
	if (does === "sleep") {
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, number);
	}
	return number * number + addend[0];
}

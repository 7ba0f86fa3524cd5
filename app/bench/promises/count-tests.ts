import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase } from "vitest/node";
import { COUNTS } from "./counted-files.ts";
import { type Count, countOf } from "./promises.ts";

declare module "vitest" {
	/** What a test of a promise says that it tried, and how much of that failed. */
	interface TaskMeta {
		tried?: number;
		failed?: number;
	}
}

/** Writes down what unit tests of promises tried (`--reporter`). */
export default class CountTests implements Reporter {
	readonly #counts: Count[] = [];

	onTestCaseResult(test: TestCase): void {
		const { state } = test.result();
		if (state === "skipped") return;
		const count = countOf(test.name, { ...test.meta(), passed: state === "passed" });
		if (count) this.#counts.push(count);
	}

	onTestRunEnd(): void {
		mkdirSync(dirname(COUNTS.tests), { recursive: true });
		writeFileSync(COUNTS.tests, JSON.stringify(this.#counts));
	}
}

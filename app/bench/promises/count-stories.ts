import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { COUNTS } from "./counted-files.ts";
import { type Count, countOf } from "./promises.ts";

/** Writes down what stories about promises tried, by their annotations `tried` and `failed` (`--reporter`). */
export default class CountStories implements Reporter {
	readonly #counts: Count[] = [];

	onTestEnd({ title }: TestCase, { annotations, status }: TestResult): void {
		if (status === "skipped") return;
		const said = (type: string) => {
			const text = annotations.find((annotation) => annotation.type === type)?.description;
			return text === undefined ? undefined : Number(text);
		};
		const passed = status === "passed";
		const count = countOf(title, { tried: said("tried"), failed: said("failed"), passed });
		if (count) this.#counts.push(count);
	}

	onEnd(): void {
		mkdirSync(dirname(COUNTS.stories), { recursive: true });
		writeFileSync(COUNTS.stories, JSON.stringify(this.#counts));
	}
}

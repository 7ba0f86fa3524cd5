import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

// Files that a test or a process it starts leaves behind go with the test file's own folder.
const outside = process.env.TMPDIR;
const folder = mkdtempSync(join(tmpdir(), "concord-test-"));
process.env.TMPDIR = folder;

afterAll(() => {
	rmSync(folder, { recursive: true, force: true });
	if (outside === undefined) delete process.env.TMPDIR;
	else process.env.TMPDIR = outside;
});

// The same cases in every run, so that a change is what fails; `npm run test:long` looks for new ones.
if (!process.env.CONCORD_LONG) fc.configureGlobal({ seed: 1 });

/**
 * Something logged as an error, by the server's log or on the console, is a failure: tests that expect it
 * say so by spying themselves.
 */
let logged: unknown[][] = [];

beforeEach(() => {
	logged = [];
	vi.spyOn(console, "error").mockImplementation((...words) => {
		logged.push(words);
	});
	const write = process.stderr.write.bind(process.stderr);
	vi.spyOn(process.stderr, "write").mockImplementation((...words: Parameters<typeof write>) => {
		if (/^\{"level":"(error|fatal)"/.test(String(words[0]))) logged.push(words);
		return write(...words);
	});
});

afterEach(() => {
	vi.restoreAllMocks();
	expect(logged, "an error was logged").toEqual([]);
});

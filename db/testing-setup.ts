import { afterEach, beforeEach, expect, vi } from "vitest";

/** Something logged as an error is a failure: tests that expect it say so by spying themselves. */
let logged: unknown[][] = [];

beforeEach(() => {
	logged = [];
	vi.spyOn(console, "error").mockImplementation((...words) => {
		logged.push(words);
	});
});

afterEach(() => {
	vi.restoreAllMocks();
	expect(logged, "console.error was called").toEqual([]);
});

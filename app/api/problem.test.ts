import { expect, test } from "vitest";
import { problem, problemResponse } from "./problem.ts";

async function detailOf(detail: string): Promise<string> {
	const response = problemResponse(problem("invalid", detail));
	return ((await response.json()) as { detail: string }).detail;
}

test("a detail begins with a capital, but for the name of a file or a host", async () => {
	expect(await detailOf("somebody imported meanwhile.")).toBe("Somebody imported meanwhile.");
	expect(await detailOf("stopped.")).toBe("Stopped.");
	for (const named of [
		'dup.csv has two columns called "id": rename one of them.',
		"my_rows has a header line and no rows.",
		"http://example.org/x answers 404: there is no such file.",
	])
		expect(await detailOf(named)).toBe(named);
});

import { expect, test } from "vitest";
import { eventStream } from "./event-stream.server.ts";

async function textOf(response: Response): Promise<string> {
	return new TextDecoder().decode(await response.arrayBuffer());
}

test("values go out one event each, and the stream ends with the generator", async () => {
	const response = eventStream(async function* () {
		yield { done: 1 };
		yield { done: 2 };
	});
	expect(response.headers.get("content-type")).toBe("text/event-stream");
	expect(response.headers.get("cache-control")).toContain("no-transform");
	expect(await textOf(response)).toBe('retry: 1000\n\ndata: {"done":1}\n\ndata: {"done":2}\n\n');
});

test("a reader that goes away ends the generator", async () => {
	let ended = false;
	const response = eventStream(async function* () {
		try {
			for (let n = 0; ; n++) yield { n };
		} finally {
			ended = true;
		}
	});
	const reader = response.body?.getReader();
	await reader?.read();
	await reader?.read();
	await reader?.cancel();
	expect(ended).toBe(true);
});

import { expect, test } from "vitest";
import { bodyBytes } from "./body-bytes.ts";

/** A body in so many pieces of so many bytes. */
function inPieces(pieces: number, bytes: number) {
	let sent = 0;
	return new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			if (sent++ === pieces) controller.close();
			else controller.enqueue(new Uint8Array(bytes));
		},
	});
}

test("S12: a body in crumbs is refused as one that is too long, however short it is", async () => {
	const most = 1_000_000;
	expect(await bodyBytes({ body: inPieces(1_000, 1) }, most)).toHaveLength(1_000);
	expect(await bodyBytes({ body: inPieces(1_001, 1) }, most)).toBeNull();
	expect(await bodyBytes({ body: inPieces(5_000, 64) }, most)).toHaveLength(320_000);
	expect(await bodyBytes({ body: inPieces(2, 500_001) }, most)).toBeNull();
	expect(await bodyBytes({ body: null }, most)).toHaveLength(0);
});

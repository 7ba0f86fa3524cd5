import { randomBytes } from "node:crypto";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Nobody who sends a request knows what this header is called. */
const ANSWER = `x-concord-answer-${randomBytes(16).toString("hex")}`;

/** An answer, and who is told when it is sent as far as it was written, or has ended. */
type Sending = { readonly answer: ServerResponse; wake: () => void };

const sending = new Map<string, Sending>();
let latest = 0;

// Remix writes an answer as fast as it is made, however slowly it is read; Node says which answer it is,
// before anything that compresses it stands between.
subscribe("http.server.request.start", (message) => {
	const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
	const id = String(++latest);
	const own: Sending = { answer: response, wake: () => {} };
	request.headers[ANSWER] = id;
	sending.set(id, own);
	response.on("drain", () => own.wake());
	response.once("close", () => {
		sending.delete(id);
		own.wake();
	});
});

/**
 * The pieces of a long answer, each made when there is room to send it: memory does not grow with what
 * a slow reader has not taken. Ends early when the reader has gone. A request that came through no
 * server gets them as fast as they are taken.
 */
export async function* asThereIsRoom<Piece extends string | Uint8Array>(
	{ headers }: Request,
	pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
	const id = headers.get(ANSWER);
	for await (const piece of pieces) {
		yield piece;
		if (id === null) continue;
		const own = sending.get(id);
		if (own?.answer.writableNeedDrain) {
			await new Promise<void>((sent) => {
				own.wake = sent;
			});
		}
		if (!sending.has(id)) return;
	}
}

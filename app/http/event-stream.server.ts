/** Longest life of a stream. Disconnects cannot be seen, so the cap is what ends abandoned ones. */
const LIFETIME_MS = 25_000;

/**
 * A server-sent events response out of a generator of values. Ends after 25 s or when the
 * generator does; the browser's EventSource reconnects by itself, so what is sent must be a
 * function of stored state.
 */
export function eventStream(events: (signal: AbortSignal) => AsyncIterable<unknown>): Response {
	const signal = AbortSignal.timeout(LIFETIME_MS);
	const encoder = new TextEncoder();
	const iterator = events(signal)[Symbol.asyncIterator]();
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			controller.enqueue(encoder.encode("retry: 1000\n\n"));
		},
		async pull(controller) {
			const next = signal.aborted ? { done: true as const } : await iterator.next();
			if (next.done) {
				controller.close();
				await iterator.return?.();
			} else {
				controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`));
			}
		},
		async cancel() {
			await iterator.return?.();
		},
	});
	return new Response(body, {
		headers: {
			"content-type": "text/event-stream",
			// no-transform: the compression of the server would hold events back.
			"cache-control": "no-store, no-transform",
			"x-accel-buffering": "no",
		},
	});
}

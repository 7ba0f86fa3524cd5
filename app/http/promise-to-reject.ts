/** A promise that is only ever rejected, and what rejects it. */
export function promiseToReject<Reason>() {
	let reject: (reason: Reason) => void = () => {};
	const promise = new Promise<never>((_, rejected) => {
		reject = rejected;
	});
	// Nobody may be waiting when it is refused.
	promise.catch(() => {});
	return { promise, reject };
}

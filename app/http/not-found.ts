/** The ways out of a loader or action that are not a returned value. */

export function notFound(what = "This page does not exist."): Response {
	return new Response(what, { status: 404, statusText: "Not found" });
}

export function forbidden(why = "Your role in this project does not allow that."): Response {
	return new Response(why, { status: 403, statusText: "Forbidden" });
}

/** For what no page of this app sends. */
export function badRequest(why: string): Response {
	return new Response(why, { status: 400, statusText: "Not understood" });
}

export function tooLarge(why: string): Response {
	return new Response(why, { status: 413, statusText: "Too long" });
}

/** For what did not come in time. */
export function timedOut(why: string): Response {
	return new Response(why, { status: 408, statusText: "Too slow" });
}

/** For what another time will do. */
export function unavailable(
	why: string,
	retryAfterSeconds: number,
	statusText = "Too much at once",
): Response {
	return new Response(why, {
		status: 503,
		statusText,
		headers: { "retry-after": String(retryAfterSeconds) },
	});
}

/** For a bug: what can be quoted to whoever reads the log. */
export function broken(requestId: string | null): Response {
	const quote = requestId === null ? "" : ` as request ${requestId}. Quote that to whoever runs it`;
	return new Response(
		`The request could not be carried out, and it was written to the server’s log${quote}. What was stored before stays stored; look there whether what you did last is among it.`,
		{ status: 500, statusText: "Something broke on our side" },
	);
}

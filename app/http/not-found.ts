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
export function unavailable(why: string, retryAfterSeconds: number): Response {
	return new Response(why, {
		status: 503,
		statusText: "Too much at once",
		headers: { "retry-after": String(retryAfterSeconds) },
	});
}

import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of a request while it is answered. */
export type RequestTrace = {
	/** What its log lines, its answer and its error page have in common. */
	readonly id: string;
	/** The pattern of the page that answers, as in `/join/:token`: no path, which may hold what opens something. */
	route: string | null;
};

/**
 * Handed on through everything that is awaited: a line of the log that is written deep below a page tells
 * the request without every function passing it on.
 */
const handedOn = new AsyncLocalStorage<RequestTrace>();

/** Makes this the request of everything that follows from here on in the same chain of calls. */
export function beginTrace(trace: RequestTrace): void {
	handedOn.enterWith(trace);
}

/** The id of the request that is being answered; null outside of one. */
export function requestId(): string | null {
	return handedOn.getStore()?.id ?? null;
}

/** Of the layouts and the page that answer a request, the one with the longest pattern gives it its name. */
export function answeredBy(route: string): void {
	const trace = handedOn.getStore();
	if (trace && route.length > (trace.route?.length ?? -1)) trace.route = route;
}

import { type AskApi, apiFor } from "./ask-api.ts";

/** Figures of a large project take their time; whether a server is there at all is known soon. */
const LONGEST_MS = 120_000;
const FIRST_MS = 15_000;

/**
 * The API of a server elsewhere. Until it has answered once it has a quarter of a minute for an answer.
 * @param url where it lies, as a browser opens it
 */
export function askServer(url: string, token: string, firstMs = FIRST_MS): AskApi {
	const base = url.replace(/\/+$/, "");
	let isKnown = false;
	return apiFor(token, async (path, headers) => {
		const longestMs = isKnown ? LONGEST_MS : firstMs;
		try {
			const answer = await fetch(`${base}/api/v1${path}`, {
				headers,
				// A token is for the address that was named.
				redirect: "manual",
				signal: AbortSignal.timeout(longestMs),
			});
			if (answer.status >= 300 && answer.status < 400) return notThere(redirected(base, answer));
			isKnown = true;
			return answer;
		} catch (error) {
			const isSlow = error instanceof Error && error.name === "TimeoutError";
			const why = isSlow ? `not within ${Math.ceil(longestMs / 1000)} seconds` : reasonOf(error);
			return notThere(`${base} does not answer (${why}): check the address, and whether it runs.`);
		}
	});
}

function notThere(detail: string): Response {
	return Response.json({ detail }, { status: 502 });
}

function redirected(base: string, { headers }: Response): string {
	const to = headers.get("location");
	return `${base} sends requests on${to === null ? "" : ` to ${to}`}, and a token is shown only to the address that was named: name the address that answers itself.`;
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

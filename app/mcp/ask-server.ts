import { type AskApi, apiFor } from "./ask-api.ts";

const LONGEST_MS = 120_000;

/**
 * The API of a server elsewhere.
 * @param url where it lies, as a browser opens it
 */
export function askServer(url: string, token: string): AskApi {
	const base = url.replace(/\/+$/, "");
	return apiFor(token, async (path, headers) => {
		try {
			return await fetch(`${base}/api/v1${path}`, {
				headers,
				// A token is for the address that was named.
				redirect: "error",
				signal: AbortSignal.timeout(LONGEST_MS),
			});
		} catch (error) {
			const detail = `${base} does not answer (${reasonOf(error)}).`;
			return Response.json({ detail }, { status: 502 });
		}
	});
}

function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

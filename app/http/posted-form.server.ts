import { config } from "../base/config.server.ts";
import { forbidden } from "./not-found.ts";

/**
 * Refuses a request that changes something unless it comes from a page of this app: the Origin
 * header has to be there and to name the host that was asked.
 */
export function requireSameOrigin(request: Request): void {
	const origin = request.headers.get("origin");
	const expected = config.PUBLIC_URL
		? new URL(config.PUBLIC_URL).host
		: (request.headers.get("host") ?? new URL(request.url).host);
	if (!origin || !URL.canParse(origin) || new URL(origin).host !== expected) {
		throw forbidden(
			"The form did not come from this site, so nothing was changed. Open the page again and retry.",
		);
	}
}

/** No form here is that long; files have a way of their own, which streams them to disk. */
const MAX_FORM_BYTES = 4 * 1024 * 1024;

/**
 * The fields of a form that was sent from a page of this app. Every action reads its form with it.
 * A form is held in memory, so one that is too long, or does not say how long it is, is refused
 * unread: the sign-in page is open to everybody.
 */
export async function postedForm(request: Request): Promise<FormData> {
	requireSameOrigin(request);
	const isOfUnknownLength = request.headers.has("transfer-encoding");
	if (isOfUnknownLength || Number(request.headers.get("content-length")) > MAX_FORM_BYTES) {
		throw new Response("The form is longer than 4 MB, so nothing was changed. Shorten it.", {
			status: 413,
			statusText: "Too long",
		});
	}
	return request.formData();
}

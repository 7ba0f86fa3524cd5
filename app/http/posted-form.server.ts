import { config } from "../config.server.ts";
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

/** The fields of a form that was sent from a page of this app. Every action reads its form with it. */
export async function postedForm(request: Request): Promise<FormData> {
	requireSameOrigin(request);
	return request.formData();
}

import { config } from "../base/config.server.ts";

/**
 * Where a request comes from, for counting tries. Behind a proxy (PUBLIC_URL is set) it is what the
 * nearest proxy says; otherwise the server does not tell, and a header could say anything.
 */
export function clientAddress(request: Request): string {
	if (!config().PUBLIC_URL) return "unknown";
	return request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
}

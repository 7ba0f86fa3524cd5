import { parsedUrl } from "#judges/endpoint/network/parsed-url.ts";

const HERE = "http://here.invalid";

/** Where to go after signing in: the path if it is one of this site, else the start page. */
export function sitePath(to: string | null | undefined): string {
	const url = to?.startsWith("/") ? parsedUrl(to, HERE) : null;
	// "/.//elsewhere" resolves to a path that a browser reads as another host.
	if (!url || url.origin !== HERE || url.pathname.startsWith("//")) return "/";
	return url.pathname + url.search;
}

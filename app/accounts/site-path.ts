const HERE = "http://here.invalid";

/** Where to go after signing in: the path if it is one of this site, else the start page. */
export function sitePath(to: string | null | undefined): string {
	if (!to?.startsWith("/") || !URL.canParse(to, HERE)) return "/";
	const url = new URL(to, HERE);
	// "/.//elsewhere" resolves to a path that a browser reads as another host.
	if (url.origin !== HERE || url.pathname.startsWith("//")) return "/";
	return url.pathname + url.search;
}

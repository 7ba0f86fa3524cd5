/** The version of the rubric that an address names: its number, `all`, or undefined for none. */
export function versionAsked(search: URLSearchParams): number | "all" | undefined {
	const text = search.get("version") ?? "";
	if (text === "all") return text;
	return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

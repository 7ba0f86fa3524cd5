import { type Refusal, refused } from "../base/refusal.ts";

/** The version of the rubric that an address names: its number, `all`, or undefined for none; a refusal of other words. */
export function versionAsked(search: URLSearchParams): number | "all" | undefined | Refusal {
	const text = search.get("version") ?? "";
	if (text === "all") return text;
	if (text === "") return undefined;
	return /^\d{1,6}$/.test(text)
		? Number(text)
		: refused(`There is no version “${text.slice(0, 40)}” of the rubric: name a number, or all.`);
}

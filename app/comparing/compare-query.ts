import { COMPARED_KINDS, type ComparedKind } from "./two-json.ts";

/** What the address of the page chooses; what is empty is not chosen. */
export type CompareQuery = {
	readonly kind: ComparedKind;
	readonly dimension?: string | undefined;
	readonly a?: string | undefined;
	readonly b?: string | undefined;
	readonly judge?: string | undefined;
	readonly by?: string | undefined;
};

export function compareQuery(url: string): CompareQuery {
	const search = new URL(url).searchParams;
	const text = (name: string) => search.get(name)?.trim() || undefined;
	const kind = COMPARED_KINDS.find((one) => one === search.get("kind")) ?? "judges";
	return {
		kind,
		dimension: text("dimension"),
		a: text("a"),
		b: text("b"),
		judge: text("judge"),
		by: text("by"),
	};
}

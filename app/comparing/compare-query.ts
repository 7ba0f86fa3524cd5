import { shortened } from "../agreement/agreement-query.ts";
import { COMPARED_KINDS, type ComparedKind } from "./two-json.ts";

/** What the address of the page chooses; what is empty is not chosen. */
export type CompareQuery = {
	readonly kind: ComparedKind;
	/** What the address names that is no kind. */
	readonly unknownKind?: string;
	readonly dimension?: string | undefined;
	readonly a?: string | undefined;
	readonly b?: string | undefined;
	readonly judge?: string | undefined;
	readonly by?: string | undefined;
};

export function compareQuery(url: string): CompareQuery {
	const search = new URL(url).searchParams;
	const text = (name: string) => search.get(name)?.trim() || undefined;
	const asked = text("kind");
	const kind = COMPARED_KINDS.find((one) => one === asked);
	return {
		kind: kind ?? "judges",
		...(asked !== undefined && kind === undefined && { unknownKind: shortened(asked) }),
		dimension: text("dimension"),
		a: text("a"),
		b: text("b"),
		judge: text("judge"),
		by: text("by"),
	};
}

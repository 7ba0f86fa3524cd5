import { itemInWords } from "../../ui/item-in-words.ts";
import { plainInMarkdown } from "../../ui/markdown-text.ts";
import {
	checkNames,
	insertFigures,
	type NamedFigures,
	type NotVerified,
} from "./insert-figures.ts";
import type { InsightGroup } from "./insight-group.ts";

/** How a model's text is shown: checked, and as plain text. */
export type Checks = {
	readonly prose: (text: string) => string;
	readonly names: (list: readonly string[], kind: "item" | "group") => string;
};

/** Checks texts against the figures and names of the groups, and keeps what is not verified. */
export function checksAgainst(groups: readonly InsightGroup[], overall: NamedFigures) {
	const figures: NamedFigures = new Map(
		[overall, ...groups.map((group) => group.figures)].flatMap((own) => [...own]),
	);
	const known = {
		item: new Set(groups.flatMap(({ entries }) => entries.map(({ id }) => id))),
		group: new Set(groups.map(({ id }) => id)),
	};
	const ids = [...known.item, ...known.group];
	const notVerified: NotVerified[] = [];
	return {
		notVerified,
		prose(text: string) {
			const found = insertFigures(text, figures, ids);
			notVerified.push(...found.notVerified);
			return plainInMarkdown(found.text);
		},
		names(list: readonly string[], kind: "item" | "group") {
			const found = checkNames(list, known[kind], kind);
			notVerified.push(...found.notVerified);
			return plainInMarkdown(found.names.map(itemInWords).join(", "));
		},
	};
}

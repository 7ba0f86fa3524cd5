import type { Database } from "#db/dialect";
import { ItemContent } from "#db/model/item.ts";
import {
	contentHashesOfSet,
	type DerivedSet,
	runsOverSet,
} from "#db/queries/derived-sets.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import { itemIsLabelled } from "#db/queries/labelled-items.server.ts";
import { supersedeSetItem } from "#db/queries/set-items.server.ts";
import { refused } from "../base/refusal.ts";
import { contentHash } from "../files/content-hash.ts";
import type { Changed } from "./change-derived-set.server.ts";
import { setContentHash } from "./set-hash.ts";

/** A text of an item that can be edited: `response`, `contexts.0` … */
export type EditableText = { readonly name: string; readonly label: string; readonly text: string };

/** The texts that judges read of an item and that somebody may correct. Absent ones stay absent. */
export function editableTexts(
	item: Pick<ItemContent, "input" | "response" | "reference" | "contexts">,
): EditableText[] {
	const several = (name: string, label: string, texts: readonly string[]) =>
		texts.map((text, at) => ({
			name: `${name}.${at}`,
			label: texts.length > 1 ? `${label} ${at + 1}` : label,
			text,
		}));
	return [
		...(item.input === null ? [] : [{ name: "input", label: "Question", text: item.input }]),
		...(item.response === null ? [] : [{ name: "response", label: "Answer", text: item.response }]),
		...several("reference", "Reference", item.reference ?? []),
		...several(
			"contexts",
			"Context",
			(item.contexts ?? []).map(({ text }) => text),
		),
	];
}

/**
 * Stores a new version of an item of a set. The set becomes a draft again under another content hash,
 * and what was judged of the old version is superseded with it. A reference or context that is left
 * empty is taken away. What people have been given to label stays.
 * @param texts by the names of `editableTexts`; what is not in it stays
 */
export async function editSetItem(
	db: Database,
	{ set, item }: { set: DerivedSet; item: Item },
	{ texts, now }: { texts: ReadonlyMap<string, string>; now: Date },
): Promise<Changed> {
	const content = edited(ItemContent.parse(item), texts);
	const hash = contentHash(content);
	if (hash === item.contentHash) return refused("Nothing was changed.");
	if ((await runsOverSet(db, set.id)).isOpen)
		return refused(
			"A run over this set is not finished. Let it end or cancel it, then edit the item.",
		);
	if (await itemIsLabelled(db, item.id))
		return refused(
			"People label this item or have labelled it, so it stays as they saw it. Make the set again to change it.",
		);
	const hashes = (await contentHashesOfSet(db, set)).map((row) =>
		row.externalId === item.externalId ? { contentHash: hash } : row,
	);
	const setHash = setContentHash(set, hashes);
	return (await supersedeSetItem(db, { set, item, content, contentHash: hash, setHash, now }))
		? { kind: "changed" }
		: refused("Somebody changed the set meanwhile. Look at the item again.");
}

/** Browsers send line ends as CR LF, items have them as LF. */
function edited(content: ItemContent, sent: ReadonlyMap<string, string>): ItemContent {
	const texts = new Map([...sent].map(([name, text]) => [name, text.replace(/\r\n?/g, "\n")]));
	const kept = (name: string, at: number, text: string) => texts.get(`${name}.${at}`) ?? text;
	return {
		...content,
		input: content.input === null ? null : (texts.get("input") ?? content.input),
		response: content.response === null ? null : (texts.get("response") ?? content.response),
		reference:
			content.reference
				?.map((text, at) => kept("reference", at, text))
				.filter((text) => text.trim()) ?? null,
		contexts:
			content.contexts
				?.map((passage, at) => ({ ...passage, text: kept("contexts", at, passage.text) }))
				.filter(({ text }) => text.trim()) ?? null,
	};
}

import { type Refusal, refused } from "../base/refusal.ts";

/** By what items may belong together: what they share, or a group of their own. */
export const GROUPINGS = ["document", "query", "conversation", "group"] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The word by which nothing is grouped: all items count as independent. */
export const NO_GROUPING = "none";

/** What an item names; `null` where it names none. */
export type GroupNames = {
	readonly documentId: string | null;
	readonly queryId: string | null;
	readonly group: string | null;
	/** Compared where its `queryId` tells all items apart. */
	readonly input?: string | null;
	readonly system?: string | null;
	/** Fields of other names, some of which say what an item belongs to. */
	readonly metadata?: Readonly<Record<string, unknown>>;
};

/** Names that fields of metadata and labels usually have, in lower case, without signs. */
const USUAL_NAMES: ReadonlyMap<string, Grouping> = new Map([
	...named("document", "document", "documentid", "doc", "docid", "passage", "passageid"),
	...named("document", "source", "sourceid", "sourcedocument", "article", "articleid"),
	...named("query", "query", "queryid", "qid", "question", "questionid", "topicid"),
	...named("conversation", "conversation", "conversationid", "thread", "threadid"),
	...named("conversation", "session", "sessionid", "dialogue", "dialogueid", "dialogid"),
	...named("group", "group", "groupid", "cluster", "clusterid"),
]);

function named(grouping: Grouping, ...names: string[]): [string, Grouping][] {
	return names.map((name) => [name, grouping]);
}

/** What a field of this name groups items by; undefined: nothing that is known. */
export function groupingOfField(field: string): Grouping | undefined {
	return USUAL_NAMES.get(plain(field));
}

/** The same for a field beside a label, where only ids and `group` are meant for the item. */
export function groupingOfLabelField(field: string): Grouping | undefined {
	if (!OF_LABELS.has(field)) {
		const name = plain(field);
		const isMeant = name.endsWith("id") || name === "group";
		if (OF_LABELS.size === MOST_FIELDS) OF_LABELS.clear();
		OF_LABELS.set(field, isMeant ? USUAL_NAMES.get(name) : undefined);
	}
	return OF_LABELS.get(field);
}

/** Fields that were looked up before: every line of a file has the same ones. */
const OF_LABELS = new Map<string, Grouping | undefined>();
const MOST_FIELDS = 1000;

function plain(field: string): string {
	return field.toLowerCase().replaceAll(/[^a-z]/g, "");
}

/**
 * The group that a cell names: a text or number. A passage's id is that of its document before a `#`
 * (`D123#4` and `D123#5` are passages of `D123`).
 */
export function groupOfCell(field: string, cell: unknown): string | null {
	if (typeof cell === "number") return String(cell);
	if (typeof cell !== "string" || cell.trim() === "") return null;
	return plain(field).startsWith("passage") ? cell.split("#", 1)[0] || cell : cell;
}

/** What every id made from a text looks like (`textHash`). */
const TEXT_HASH = /^[0-9a-f]{16}$/;

export function isTextHash(id: string): boolean {
	return TEXT_HASH.test(id);
}

/**
 * The groupings that a text names: one, or two that cross, parted by a comma (`document,query`); none of
 * them where it says `none`.
 * @returns a sentence where it names something else
 */
export function groupingsOf(text: string): readonly Grouping[] | Refusal {
	if (text.trim() === NO_GROUPING) return [];
	const names = text.split(",").map((name) => name.trim());
	const known = GROUPINGS.filter((grouping) => names.includes(grouping));
	if (names.length > 2 || known.length !== names.length) {
		return refused(
			`"${text}" is not ${GROUPINGS.join(", ")}, or two of them with a comma, or ${NO_GROUPING}`,
		);
	}
	return known;
}

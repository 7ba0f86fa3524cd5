import { z } from "zod";
import { normalText } from "#db/model/normal-text.ts";
import { answerList } from "../../asking/answer-list.ts";
import { known } from "../../asking/known.ts";

/** A fact as the model lists it. */
export const Triplet = z.strictObject({
	head: z.string(),
	relation: z.string(),
	tail: z.string(),
});
export type Triplet = z.infer<typeof Triplet>;

export const Triplets = z.strictObject({ triplets: answerList(Triplet) });

/** Triplets that no graph is made of, counted by why. */
export type Dropped = {
	/** Head, relation or tail is empty. */
	readonly empty: number;
	/** Head or tail names nothing: mere punctuation, in a question also a bare question word or "something". */
	readonly placeholder: number;
	/** Listed before, in the same text or another of the side. */
	readonly repeated: number;
};

export type Entity = {
	/** What makes it this entity, and what is embedded. */
	readonly label: string;
	/** As the text has it: differs from the label only where case is folded. */
	readonly original: string;
	readonly roles: readonly ("head" | "tail")[];
};

/** One side of a comparison, the same for any order of its triplets. */
export type Side = {
	readonly entities: readonly Entity[];
	/** Head and tail by their places among the entities. */
	readonly triplets: readonly {
		readonly head: number;
		readonly relation: string;
		readonly tail: number;
	}[];
	readonly dropped: Dropped;
};

/** What stands in a question where an entity should, and names none. */
const PLACEHOLDERS = new Set([
	"who",
	"whom",
	"whose",
	"what",
	"which",
	"when",
	"where",
	"why",
	"how",
	"how many",
	"how much",
	"how long",
	"how often",
	"which one",
	"what kind",
	"what type",
	"something",
	"someone",
	"somebody",
	"anything",
	"anyone",
	"anybody",
]);

/**
 * The graph of one side: labels in NFC, trimmed, white space inside to one blank, otherwise exact
 * (`fold`: in lower case). An entity is one, however often it is named and whether as head or tail;
 * equal triplets count once. Entities and triplets stand in the order of their labels, so that the
 * order in which they were listed changes nothing that is computed from them.
 * @param rules.isQuestion question words and "something" stand for what is asked for; in other texts they are what is
 * spoken of ("Anyone may borrow")
 */
export function sideOf(
	listed: readonly Triplet[],
	{ fold, isQuestion }: { readonly fold: boolean; readonly isQuestion: boolean },
): Side {
	const dropped = { empty: 0, placeholder: 0, repeated: 0 };
	const kept = new Map<string, Triplet>();
	const found = new Map<string, { original: string; roles: Set<"head" | "tail"> }>();
	const read = labelReader(fold, isQuestion);

	function find(role: "head" | "tail", { label, original }: Label): void {
		const entity = found.get(label) ?? { original, roles: new Set() };
		if (original < entity.original) entity.original = original;
		entity.roles.add(role);
		found.set(label, entity);
	}

	for (const triplet of listed) {
		const head = read(triplet.head);
		const relation = read(triplet.relation);
		const tail = read(triplet.tail);
		const key = JSON.stringify([head.label, relation.label, tail.label]);
		if (head.label === "" || relation.label === "" || tail.label === "") dropped.empty++;
		else if (head.isPlaceholder || tail.isPlaceholder) dropped.placeholder++;
		else {
			if (kept.has(key)) dropped.repeated++;
			kept.set(key, { head: head.label, relation: relation.label, tail: tail.label });
			find("head", head);
			find("tail", tail);
		}
	}

	const entities = [...found].sort(byKey).map(([label, { original, roles }]) => ({
		...{ label, original },
		roles: (["head", "tail"] as const).filter((role) => roles.has(role)),
	}));
	const places = new Map(entities.map(({ label }, at) => [label, at]));
	const triplets = [...kept].sort(byKey).map(([, { head, relation, tail }]) => ({
		head: known(places, head),
		relation,
		tail: known(places, tail),
	}));
	return { entities, triplets, dropped };
}

type Label = { readonly label: string; readonly original: string; readonly isPlaceholder: boolean };

/** Reads a label, the same text only once. */
function labelReader(fold: boolean, isQuestion: boolean): (text: string) => Label {
	const known = new Map<string, Label>();
	return (text) => {
		const before = known.get(text);
		if (before) return before;
		const original = normalText(text, "NFC").trim().replace(/\s+/g, " ");
		const label = fold ? original.toLowerCase() : original;
		const read = { label, original, isPlaceholder: isPlaceholder(label, isQuestion) };
		known.set(text, read);
		return read;
	};
}

/** Nothing but punctuation ("?", "…", "_"), or in a question what stands where an entity should. */
function isPlaceholder(label: string, isQuestion: boolean): boolean {
	const words = label.toLowerCase().split(/[\p{P}\s]+/u);
	const named = words.filter((word) => word !== "").join(" ");
	return named === "" || (isQuestion && PLACEHOLDERS.has(named));
}

/** By code units, the same in every locale. */
function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

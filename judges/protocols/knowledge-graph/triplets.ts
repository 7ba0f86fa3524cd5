import { z } from "zod";

/** A fact as the model lists it. */
export const Triplet = z.strictObject({
	head: z.string(),
	relation: z.string(),
	tail: z.string(),
});
export type Triplet = z.infer<typeof Triplet>;

export const Triplets = z.strictObject({ triplets: z.array(Triplet) });

/** Triplets that no graph is made of, counted by why. */
export type Dropped = {
	/** Head, relation or tail is empty. */
	readonly empty: number;
	/** Head or tail is a bare question word or placeholder. */
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

/** Words that stand where an entity should, and name none. */
const PLACEHOLDERS = new Set([
	...["who", "whom", "whose", "what", "which", "when", "where", "why", "how"],
	...["how many", "how much", "how long", "how often", "which one", "what kind", "what type"],
	...["something", "someone", "somebody", "anything", "anyone", "anybody"],
]);

/**
 * The graph of one side: labels in NFC, trimmed, white space inside to one blank, otherwise exact
 * (`fold`: in lower case). An entity is one, however often it is named and whether as head or tail;
 * equal triplets count once. Entities and triplets stand in the order of their labels, so that the
 * order in which they were listed changes nothing that is computed from them.
 */
export function sideOf(listed: readonly Triplet[], { fold }: { readonly fold: boolean }): Side {
	const dropped = { empty: 0, placeholder: 0, repeated: 0 };
	const kept = new Map<string, Triplet>();
	const found = new Map<string, { original: string; roles: Set<"head" | "tail"> }>();

	function keyOf(text: string): string {
		const original = plainLabel(text);
		return fold ? original.toLowerCase() : original;
	}
	function find(role: "head" | "tail", { [role]: text }: Triplet): void {
		const original = plainLabel(text);
		const entity = found.get(keyOf(text)) ?? { original, roles: new Set() };
		if (original < entity.original) entity.original = original;
		entity.roles.add(role);
		found.set(keyOf(text), entity);
	}

	for (const triplet of listed) {
		const head = keyOf(triplet.head);
		const relation = keyOf(triplet.relation);
		const tail = keyOf(triplet.tail);
		const key = JSON.stringify([head, relation, tail]);
		if (head === "" || relation === "" || tail === "") dropped.empty++;
		else if (isPlaceholder(head) || isPlaceholder(tail)) dropped.placeholder++;
		else {
			if (kept.has(key)) dropped.repeated++;
			kept.set(key, { head, relation, tail });
			find("head", triplet);
			find("tail", triplet);
		}
	}

	const entities = [...found].sort(byKey).map(([label, { original, roles }]) => ({
		...{ label, original },
		roles: (["head", "tail"] as const).filter((role) => roles.has(role)),
	}));
	const places = new Map(entities.map(({ label }, at) => [label, at]));
	const triplets = [...kept].sort(byKey).map(([, { head, relation, tail }]) => ({
		head: places.get(head) as number,
		relation,
		tail: places.get(tail) as number,
	}));
	return { entities, triplets, dropped };
}

function plainLabel(text: string): string {
	return text.normalize("NFC").trim().replace(/\s+/g, " ");
}

/** A question word, or nothing but punctuation ("?", "…", "_"). */
function isPlaceholder(label: string): boolean {
	const bare = label.toLowerCase().replace(/^[\p{P}\s]+|[\p{P}\s]+$/gu, "");
	return bare === "" || PLACEHOLDERS.has(bare);
}

/** By code units, the same in every locale. */
function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
	return one < other ? -1 : one > other ? 1 : 0;
}

import { setImmediate } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { derivedItemId } from "#db/model/derived-id.ts";
import { newId } from "#db/model/ids.ts";
import { issueAsSentence } from "#db/model/issue-in-words.ts";
import {
	contentHashesOfSet,
	type DerivedSet,
	deleteDerivedSet,
	findDerivedSet,
	freeSpan,
	insertDerivedSet,
	insertSetItems,
	settleDerivedSet,
} from "#db/queries/derived-sets.server.ts";
import type { NewItem } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { countPartsOfSet } from "#db/queries/set-items.server.ts";
import type { Derived } from "#judges/makers/contract/derivation.ts";
import { pureDerivationById } from "#judges/makers/index.ts";
import { type Refusal, refused, refusedFields } from "../base/refusal.ts";
import { contentHash } from "../files/content-hash.ts";
import { unknownParameters } from "../parameters/unknown-parameters.ts";
import { setContentHash } from "./set-hash.ts";
import { sourceItems } from "./source-items.server.ts";

export type NewDerivedSet = {
	readonly project: Pick<Project, "id" | "itemCount">;
	readonly kind: string;
	readonly name: string;
	/** Unchecked; parsed by the derivation's own schema. */
	readonly parameters: Readonly<Record<string, unknown>>;
	/** The set whose items they are made from, approved; null: the imported items. */
	readonly source: DerivedSet | null;
	/** Only the first so many items; null: all that there are now. */
	readonly first: number | null;
	readonly createdBy: string | null;
	readonly now: Date;
};

export type MakeDerivedSet =
	| { kind: "made"; set: { id: string; name: string }; items: number; leftOut: Derived["leftOut"] }
	| Refusal;

/**
 * Makes a derived set that needs no model: derives its items and stores them, 500 in a transaction,
 * as a draft that somebody has to approve before a run may use it. How many items it was made from, and
 * of which set as it was, is part of its parameters, so that it can be made again.
 */
export async function makeDerivedSet(db: Database, wanted: NewDerivedSet): Promise<MakeDerivedSet> {
	const { project, kind, name, source } = wanted;
	const derivation = pureDerivationById(kind);
	if (!derivation) return refused(`There is no kind of derived set called ${kind}.`, "kind");
	const parsed = derivation.parameters.safeParse(wanted.parameters);
	const unknown = Object.values(
		unknownParameters(derivation, wanted.parameters)?.fields ?? {},
	).flat();
	const problems: Record<string, string[]> = unknown.length > 0 ? { "": unknown } : {};
	for (const issue of parsed.error?.issues ?? []) {
		const field = String(issue.path[0]);
		problems[field] = [issueAsSentence(issue, field)];
	}
	if (!name.trim()) problems.name = ["Give the set a name."];
	if (source && source.status !== "approved")
		problems.source = [`The set ${source.name} is not approved. Read and approve it first.`];
	if (source?.kind === kind)
		problems.source = [`The set ${source.name} holds probes itself. Choose what it was made from.`];
	const there = source ? await itemsOfSet(db, source.id) : project.itemCount;
	if (there === 0)
		problems[""] = ["There are no items here to derive others from. Import some first."];
	if (!parsed.success || Object.keys(problems).length > 0) return refusedFields(problems);

	const used = Math.min(wanted.first ?? there, there);
	const from = source && { source: source.name, sourceHash: source.contentHash };
	const parameters = { ...parsed.data, items: used, ...from };
	const scope = { projectId: project.id, setId: source?.id };
	const derived = derivation.derive(await sourceItems(db, scope, used), parameters);
	return storeDerived(db, { ...wanted, parameters }, derived);
}

/** Stores what was derived as a draft, 500 items in a transaction. */
export async function storeDerived(
	db: Database,
	wanted: Omit<NewDerivedSet, "first">,
	derived: Derived,
): Promise<MakeDerivedSet> {
	const { now, kind, parameters } = wanted;
	if (wanted.name.trim() === "") return refused("Give the set a name.", "name");
	if (derived.items.length === 0) return refused(nothingMade(derived));
	const set: DerivedSet = {
		id: newId("set"),
		projectId: wanted.project.id,
		name: wanted.name.trim(),
		kind,
		parameters: { ...parameters },
		contentHash: null,
		leftOut: [...derived.leftOut],
		status: "making",
		createdBy: wanted.createdBy,
		createdAt: now,
		approvedBy: null,
		approvedAt: null,
	};
	if (!(await insertDerivedSet(db, set, wanted.source))) {
		const namesake = await findDerivedSet(db, set.projectId, { name: set.name });
		return namesake
			? refused(`The project has a set called ${set.name}. Choose another name.`, "name")
			: refused(`The set ${wanted.source?.name} was changed or deleted meanwhile.`, "source");
	}
	const added = derived.items.map(({ part, origin, content }): NewItem => {
		const externalId = derivedItemId(set.id, part, origin);
		return { externalId, contentHash: contentHash(content), content };
	});
	if (!(await storeItems(db, { set, added, now }))) {
		await deleteDerivedSet(db, set.id);
		return refused("Another set was made at the same moment. Make this one again.");
	}
	await settleDerivedSet(db, set.id, setContentHash(set, await contentHashesOfSet(db, set)));
	const { id, name } = set;
	const { leftOut } = derived;
	return { kind: "made", set: { id, name }, items: added.length, leftOut };
}

async function itemsOfSet(db: Database, setId: string): Promise<number> {
	const parts = await countPartsOfSet(db, setId);
	return [...parts.values()].reduce((sum, items) => sum + items, 0);
}

function nothingMade({ leftOut }: Derived): string {
	const reasons = [...new Set(leftOut.map(({ reason }) => reason))];
	return `No item could be made. ${reasons.join(" ")}`;
}

const ITEMS_PER_COMMIT = 500;

/** @returns false when another set took the span meanwhile; only the first part can fail so */
async function storeItems(
	db: Database,
	{ set, added, now }: { set: DerivedSet; added: readonly NewItem[]; now: Date },
): Promise<boolean> {
	const first = await freeSpan(db, set.projectId);
	for (let start = 0; start < added.length; start += ITEMS_PER_COMMIT) {
		const part = added.slice(start, start + ITEMS_PER_COMMIT);
		if (!(await insertSetItems(db, { set, first: first + start, added: part, now }))) return false;
		await setImmediate();
	}
	return true;
}

import { setImmediate as giveWay } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { assignedItemIds, nextQueuePosition } from "#db/queries/annotator-queue.server.ts";
import { insertAssignments, withdrawAssignments } from "#db/queries/assignments.server.ts";
import { externalIdsOf } from "#db/queries/item-ids.server.ts";
import { markItems } from "#db/queries/item-marks.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { partsOf } from "../../base/parts-of.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { count, counted } from "../../ui/numbers.ts";
import { findItems } from "./find-items.server.ts";
import { itemSearch } from "./item-search.ts";

const ACTIONS = ["assign", "flag", "unflag", "exclude", "restore", "unassign"] as const;
/** What can be done with many items at once. */
export type BulkAction = (typeof ACTIONS)[number];

/** As many as fit into a form, by the length of their ids. */
const MOST_LISTED = 200_000;
/** So many at once keep nobody waiting. */
const LOOKED_UP = 10_000;

type Undo = { action: BulkAction; ids: string[]; person: string };

/** What will happen, or what has happened and how it is taken back. */
export type BulkOutcome =
	| { kind: "asked"; sentence: string; fields: [string, string][] }
	| { kind: "done"; sentence: string; undo: Undo | null };

const BACK: Record<BulkAction, BulkAction> = {
	assign: "unassign",
	unassign: "assign",
	flag: "unflag",
	unflag: "flag",
	exclude: "restore",
	restore: "exclude",
};

/**
 * The ids that a form of the items page is about: those that are ticked, those that it lists for undoing,
 * or with `every` all that its filter finds; refused where a part of the filter makes no sense.
 */
export async function meantItems(
	db: Database,
	project: Project,
	form: FormData | URLSearchParams,
): Promise<string[] | Refusal> {
	if (form.get("every")) {
		const everything = { after: -1, limit: project.itemCount };
		const found = await findItems(db, project, itemSearch(form), everything);
		return isRefusal(found) ? found : found.map(({ id }) => id);
	}
	const listed = form.get("ids");
	const ids = listed ? partsOf(String(listed), " ", MOST_LISTED) : form.getAll("id").map(String);
	if (!ids) return refused(`At most ${count(MOST_LISTED)} items can be named at once.`);
	const known = new Set<string>();
	for (let start = 0; start < ids.length; start += LOOKED_UP) {
		const part = ids.slice(start, start + LOOKED_UP);
		for (const { id } of await externalIdsOf(db, project.id, part)) known.add(id);
		await giveWay();
	}
	return ids.filter((id) => known.has(id));
}

/** Says what an action on many items will do, and does it once that is confirmed. */
export async function bulkAction(
	db: Database,
	project: Project,
	{ form, now }: { readonly form: FormData; readonly now: Date },
): Promise<BulkOutcome | Refusal> {
	const action = ACTIONS.find((known) => known === form.get("action"));
	if (!action) return refused("Choose what to do with the items.");
	const ids = await meantItems(db, project, form);
	if (isRefusal(ids)) return ids;
	if (ids.length === 0) return refused("Tick an item, or choose all that were found.");
	const person = String(form.get("assignTo") ?? "");
	const reason =
		String(form.get("reason") ?? "")
			.trim()
			.slice(0, 500) || null;
	const name =
		action === "assign" || action === "unassign" ? await labeller(db, project, person) : "";
	if (isRefusal(name)) return name;
	if (!form.get("confirmed")) {
		const kept = [...form].filter(([field]) => field !== "intent");
		const fields = kept.map(([field, value]): [string, string] => [field, String(value)]);
		return { kind: "asked", sentence: willHappen(action, ids.length, { name, reason }), fields };
	}
	const changed = await carriedOut(db, project, { action, ids, person, reason, now });
	const undo = changed.length > 0 ? { action: BACK[action], ids: changed, person } : null;
	return { kind: "done", sentence: hasHappened(action, changed.length, ids.length, name), undo };
}

async function labeller(
	db: Database,
	project: Project,
	raterId: string,
): Promise<string | Refusal> {
	const rater = (await ratersOfProject(db, project.id)).find(({ id }) => id === raterId);
	return rater?.accountId ? rater.name : refused("Choose a person who labels here.");
}

type Meant = {
	readonly action: BulkAction;
	readonly ids: readonly string[];
	readonly person: string;
	readonly reason: string | null;
	readonly now: Date;
};

async function carriedOut(db: Database, project: Project, meant: Meant): Promise<string[]> {
	const { action, ids, person, reason, now } = meant;
	const projectId = project.id;
	if (action === "unassign") return withdrawAssignments(db, { raterId: person, itemIds: ids });
	if (action !== "assign")
		return markItems(db, { projectId, itemIds: ids, mark: action, reason, now });
	const known = new Set(await assignedItemIds(db, person));
	const further = ids.filter((id) => !known.has(id));
	if (further.length === 0) return [];
	const first = await nextQueuePosition(db, person);
	await insertAssignments(db, { projectId, raterId: person, itemIds: further, first, now });
	return further;
}

function willHappen(
	action: BulkAction,
	items: number,
	{ name, reason }: { readonly name: string; readonly reason: string | null },
): string {
	const those = counted(items, "item");
	switch (action) {
		case "assign":
			return `${those} will be added at the end of ${name}’s queue, but for those that ${name} has already.`;
		case "unassign":
			return `${those} will be taken out of ${name}’s queue, but for those that are answered.`;
		case "flag":
			return `${those} will carry your flag. Annotators do not see it.`;
		case "unflag":
			return `The flags of leads will be taken off ${those}. What annotators flagged stays.`;
		case "exclude":
			return `${those} will count in no figure of agreement${reason ? ` (“${reason}”)` : ""}. What people and judges said of them stays, and can count again.`;
		case "restore":
			return `${those} will count again in every figure.`;
	}
}

function hasHappened(action: BulkAction, changed: number, meant: number, name: string): string {
	const those = counted(changed, "item");
	const rest = meant > changed ? ` ${count(meant - changed)} stayed as they were.` : "";
	const done: Record<BulkAction, string> = {
		assign: `${those} added to ${name}’s queue.`,
		unassign: `${those} taken out of ${name}’s queue.`,
		flag: `${those} flagged.`,
		unflag: `${those} no longer flagged.`,
		exclude: `${those} left out of every figure.`,
		restore: `${those} counted again.`,
	};
	return done[action] + rest;
}

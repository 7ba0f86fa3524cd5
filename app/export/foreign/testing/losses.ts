import type { ForeignItem, ForeignLabel } from "#app/formats/foreign-format.ts";
import { isObject } from "#app/formats/parts/json-values.ts";
import { WRITTEN_FORMATS } from "#app/formats/written-formats.ts";
import { ADJUDICATED } from "#app/importing/whose-labels.ts";
import type { Database } from "#db/dialect";
import { excludedPositions } from "#db/queries/item-marks.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { excludeRater, ratersOfProject } from "#db/queries/raters.server.ts";
import { writerSource } from "../written-items.server.ts";
import { rowsOf, TRIPS, textOf } from "./round-trip.ts";

/** A project's items and labels as writers are handed them. */
export async function handedOf(db: Database, project: Project) {
	const items: ForeignItem[] = [];
	const labels: ForeignLabel[] = [];
	for await (const page of (await writerSource(db, project)).pages())
		for (const written of page) {
			items.push(written.item);
			labels.push(...written.labels);
		}
	return { items, labels };
}

/** Counts again whom an import left out because their labels are decisions, as the page of people does. */
export async function countDecided(db: Database, project: Project): Promise<void> {
	for (const { id: raterId, excludedReason } of await ratersOfProject(db, project.id))
		if (excludedReason === ADJUDICATED)
			await excludeRater(db, { projectId: project.id, raterId, reason: null });
}

/** Fields that a trip says it cannot hold; what the other of two files has is not lost. */
export function saidLost(trip: string): string[] {
	const formats = TRIPS[trip] ?? [];
	const fields = formats.flatMap((format) =>
		WRITTEN_FORMATS[format].cannotHold.flatMap((note) => note.fields as readonly string[]),
	);
	const isPair = formats.length > 1;
	const there = isPair ? ["item", "label", "decision", "answer"] : [];
	return [...new Set(fields)].filter((field) => !there.includes(field)).sort();
}

/** What a label is made of, and names by which an answer is known where it was given. */
const OF_LABELS = new Set(
	"annotation_id item_id rater rubric_version repetition ratings created_at reference_seen left_side".split(
		" ",
	),
);
/** What of a decision is in its label. */
const OF_DECISIONS = new Set("item_id dimension value provenance reason created_at".split(" "));

/** Fields of rows that hold something in some row, but for some. */
function heldIn(rows: readonly Record<string, unknown>[], known: ReadonlySet<string>): string[] {
	const holds = (value: unknown) => {
		if (Array.isArray(value)) return value.length > 0;
		return value !== null && value !== false && value !== 0 && value !== "submitted";
	};
	const names = rows.flatMap((row) => Object.keys(row).filter((name) => holds(row[name])));
	return [...new Set(names)].filter((name) => !known.has(name));
}

/** Fields that a project has and its copy does not, by the paths of `written-formats.ts`. */
export async function lostIn(db: Database, project: Project, copy: Project): Promise<string[]> {
	const [before, after] = [await handedOf(db, project), await handedOf(db, copy)];
	const lost = new Set(lostOfItems(before.items, after.items));
	const texts = (labels: readonly ForeignLabel[]) =>
		new Map(labels.map((label) => [keyOf(label), label]));
	const there = texts(after.labels);
	if (there.size === 0) lost.add("label");
	else
		for (const [key, label] of texts(before.labels))
			for (const field of differing(label, there.get(key) ?? {})) lost.add(`label.${field}`);
	const versions = async (of: Project) =>
		(await rowsOf(db, of, "labels.jsonl")).some((row) => "rubric_version" in row);
	if (there.size > 0 && (await versions(project)) && !(await versions(copy)))
		lost.add("label.rubric_version");
	const documents = async (of: Project) => (await textOf(db, of, "documents.jsonl")) !== "";
	if ((await documents(project)) && !(await documents(copy))) lost.add("document");
	const ofRows = async (of: Project) => ({
		answer: heldIn(await rowsOf(db, of, "annotations.jsonl"), OF_LABELS),
		decision: heldIn(await rowsOf(db, of, "adjudications.jsonl"), OF_DECISIONS),
	});
	const [had, has] = [await ofRows(project), await ofRows(copy)];
	for (const what of ["answer", "decision"] as const) {
		if (had[what].length > 0 && there.size === 0) lost.add(what);
		else for (const name of had[what]) if (!has[what].includes(name)) lost.add(`${what}.${name}`);
	}
	if (there.size > 0 && (await hasLeftOut(db, project)) && !(await hasLeftOut(db, copy)))
		lost.add("label.left_out");
	return [...lost].sort();
}

/** Are there labels that stand in no export, of people or items that are left out? */
async function hasLeftOut(db: Database, { id }: Project): Promise<boolean> {
	const people = (await ratersOfProject(db, id)).filter(
		({ excludedReason }) => excludedReason !== null && excludedReason !== ADJUDICATED,
	);
	return people.length > 0 || (await excludedPositions(db, id)).length > 0;
}

function keyOf({ item_id, rater, dimension, repetition }: ForeignLabel): string {
	return JSON.stringify([item_id, rater, dimension, repetition]);
}

function* lostOfItems(before: readonly ForeignItem[], after: readonly ForeignItem[]) {
	const there = new Map(after.map((item) => [item.id, item]));
	for (const item of before) {
		const copy = there.get(item.id);
		// An item that is left out is so for the fields that the format does not have.
		const isPair = !copy && "response_a" in item;
		const fields = isPair ? ["response_a", "response_b"] : differing(item, copy ?? { id: item.id });
		for (const field of fields) {
			const texts = [item[field], copy?.[field]].map(textsOf);
			const isIds = texts[0] !== undefined && texts[0] === texts[1];
			yield isIds ? `item.${field}.id` : `item.${field}`;
		}
	}
}

/** The texts of a list of passages, as one. */
function textsOf(value: unknown): string | undefined {
	if (!Array.isArray(value)) return undefined;
	return JSON.stringify(value.map((one: unknown) => (isObject(one) ? one.text : one)));
}

function differing(a: object, b: object): string[] {
	const [one, other] = [a, b] as Record<string, unknown>[];
	return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
		(field) => JSON.stringify(one?.[field]) !== JSON.stringify(other?.[field]),
	);
}

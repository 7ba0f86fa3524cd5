import { addressOf, type Database } from "#db/dialect";
import {
	type Item,
	itemIdsInOrder,
	itemsByIds,
	itemsByPositions,
} from "#db/queries/items.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { COLUMNS_TASK, type runJob } from "../columns/columns-task.ts";
import {
	type KnownGroups,
	projectColumns,
	type RatedItems,
} from "../columns/project-columns.server.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { inSharedMemory } from "../columns/shared-columns.ts";
import { workers } from "../compute/worker-pool.server.ts";
import type { AgreementJson, AgreementOptions } from "./agreement-json.ts";
import { RatedMoment } from "./rated-moment.server.ts";
import { readingOf } from "./reading.server.ts";

export type { RatedItems };

/** One project's, or set's, newest moment, and the reading of a newer one. */
type Slot = {
	newest: RatedMoment | null;
	reading: { readonly since: number; readonly moment: Promise<RatedMoment | null> } | null;
	/** What is read when that is done, for whoever needs to know of later changes. */
	next: { since: number; readonly moment: Promise<RatedMoment | null> } | null;
};

/** Moments read last, by connection, project, set and version of the rubric; older ones are dropped. */
const slots = new WeakMap<Database, Map<string, Slot>>();
const BYTES_KEPT = 256 * 2 ** 20;

/**
 * A project's ratings as they are now, kept in memory until its change counter moves. Everybody who
 * asks meanwhile shares one reading, and no second one of the same project begins beside it: while
 * ratings come in faster than they are read, those who wait share the next. Null when there is no such
 * project.
 */
export async function ratedMoment(db: Database, rated: RatedItems): Promise<RatedMoment | null> {
	const project = await projectById(db, rated.projectId);
	if (!project) return null;
	const { changeCounter } = project;
	const slot = slotOf(db, rated);
	const { newest, reading, next } = slot;
	if (newest?.changeCounter === changeCounter) return newest;
	const read = (since: number) => {
		const moment = readMoment(db, rated, slot.newest?.columns).then((found) => {
			slot.newest = found;
			return found;
		});
		const own = { since, moment };
		slot.reading = own;
		const done = () => {
			if (slot.reading === own) slot.reading = null;
			dropOldest(db);
		};
		moment.then(done, done);
		return moment;
	};
	if (!reading) return read(changeCounter);
	if (reading.since >= changeCounter) return reading.moment;
	if (next) {
		next.since = Math.max(next.since, changeCounter);
		return next.moment;
	}
	const begin = () => {
		const since = slot.next?.since ?? changeCounter;
		slot.next = null;
		return read(since);
	};
	slot.next = { since: changeCounter, moment: reading.moment.then(begin, begin) };
	return slot.next.moment;
}

/**
 * The current ratings of a project as columns, kept like its moments.
 * @returns null when there is no such project
 */
export async function ratingColumns(
	db: Database,
	rated: RatedItems,
): Promise<RatingColumns | null> {
	return (await ratedMoment(db, rated))?.columns ?? null;
}

/** The agreement report of a project, kept likewise; null when there is no such project. */
export async function projectAgreement(
	db: Database,
	rated: RatedItems,
	options: AgreementOptions,
): Promise<AgreementJson | null> {
	return (await ratedMoment(db, rated))?.agreement(options) ?? null;
}

/** The items at some places of a project's columns, in order of their positions. */
export async function itemsAtPlaces(
	db: Database,
	{ projectId, setId }: RatedItems,
	places: readonly number[],
): Promise<Item[]> {
	if (setId === undefined) return itemsByPositions(db, projectId, places);
	const ids = await itemIdsInOrder(db, projectId, { setId });
	return itemsByIds(
		db,
		projectId,
		places.map((place) => ids[place]),
	);
}

function slotOf(db: Database, { projectId, setId, rubricVersion }: RatedItems): Slot {
	const known = slots.get(db) ?? new Map<string, Slot>();
	slots.set(db, known);
	const name = `${projectId} ${setId ?? ""} ${rubricVersion ?? ""}`;
	const slot = known.get(name) ?? { newest: null, reading: null, next: null };
	known.delete(name);
	known.set(name, slot);
	return slot;
}

function dropOldest(db: Database): void {
	const known = slots.get(db) ?? new Map<string, Slot>();
	let bytes = 0;
	for (const { newest } of known.values()) bytes += newest?.bytes ?? 0;
	for (const [name, { newest, reading }] of known) {
		if (bytes <= BYTES_KEPT || known.size === 1) return;
		if (reading) continue;
		known.delete(name);
		bytes -= newest?.bytes ?? 0;
	}
}

/** In a thread, which opens the file; what lies in the memory of this one is read here. */
async function readMoment(
	db: Database,
	rated: RatedItems,
	known: KnownGroups | undefined,
): Promise<RatedMoment | null> {
	const address = addressOf(db);
	const before = known && {
		items: known.items,
		groups: known.groups,
		controls: known.controls,
	};
	const read =
		address === null
			? await projectColumns(db, rated, before)
			: await workers().run<typeof runJob>(COLUMNS_TASK, { address, rated, known: before });
	const reading = read && (await readingOf(db, rated.projectId));
	if (!read || !reading) return null;
	return new RatedMoment({ ...read, columns: inSharedMemory(read.columns), reading });
}

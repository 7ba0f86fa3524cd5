import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { VERDICT } from "#db/model/scale.ts";
import { decisionsOfProject } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemById } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { shortened } from "../agreement/agreement-query.ts";
import { consensusOf, provenanceCounts } from "../columns/consensus.ts";
import { decidedColumn } from "../columns/decided-column.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { type CurrentItem, currentItem } from "./current-item.server.ts";
import {
	currentDecisions,
	type DecidedItem,
	decidedItem,
	decisionInWords,
} from "./decided-item.server.ts";
import { disputeReader } from "./disputes.ts";
import { decidedInProject, peopleSaid } from "./project-disputes.server.ts";
import { provenanceSentence, soFarSentence } from "./provenance-words.ts";
import { type QueueRow, queueAround } from "./queue.server.ts";
import { ones, openDisputes, openRanks } from "./ranked-disputes.ts";

/** Decisions that are listed. */
const LISTED = 100;

export type AdjudicationQuery = {
	/** Only what is disputed on this one. */
	readonly dimension: string | null;
	readonly itemId: string | null;
	/** An item that is decided, whose judges may be seen. */
	readonly decidedId: string | null;
	/** Opens the item's decisions to be corrected. */
	readonly correct: boolean;
	/** Lists what is decided. */
	readonly listsDecided: boolean;
};

export type DecidedRow = {
	id: string;
	itemId: string;
	name: string;
	title: string;
	value: string | null;
	reason: string | null;
	clause: string | null;
	when: Date;
	decider: string;
	rubricVersion: number;
};

export type AdjudicationPage = {
	/** What the address names that is not there, a sentence each. */
	notThere: string[];
	/** The one that alone is shown; null: all. */
	dimension: string | null;
	/** Null before the first rubric: a decision names the version it was made under. */
	rubricVersion: number | null;
	open: number;
	/** Items. */
	decided: number;
	choices: { name: string; title: string; open: number }[];
	queue: QueueRow[];
	more: number;
	/** 0 where the current item is not in the queue. */
	place: number;
	current: CurrentItem | null;
	previousItemId: string | null;
	nextItemId: string | null;
	last: DecidedItem | null;
	soFar: string | null;
	reference: { dimension: string; sentence: string } | null;
	decisions: DecidedRow[] | null;
};

/**
 * Everything that the page of the adjudicators shows. What judges said is read for one item alone, and
 * only once nothing is left to decide on it.
 */
export async function adjudicationPage(
	db: Database,
	{ project, accountId }: { readonly project: Project; readonly accountId: string },
	asked: AdjudicationQuery,
): Promise<AdjudicationPage> {
	const { columns, ranked } = await peopleSaid(db, project);
	const decided = await decidedInProject(db, project.id);
	const rubric = await currentRubric(db, project.id);
	const all = await dimensionsOfProject(db, project.id);
	const current = new Map(rubric?.definition.dimensions.map((each) => [each.name, each]));
	const dimensions = new Map(
		all.map(({ name, definition }) => [name, current.get(name) ?? definition]),
	);
	const isThere = asked.dimension === null || dimensions.has(asked.dimension);
	const query = isThere ? asked : { ...asked, dimension: null };
	await nextTurn();
	const everyOpen = openDisputes(ranked, decided);
	// What passes all items has a turn of its own, so that others are answered between.
	await nextTurn();
	const open = openRanks(ranked, everyOpen, query.dimension);
	const readers = columns.map((own) => ({ name: own.dimension.name, read: disputeReader(own) }));
	const isOpen = (name: string, place: number) => everyOpen.get(name)?.[place] === 1;
	const disputesAt = (place: number) =>
		readers.flatMap(({ name, read }) => {
			const isAsked = query.dimension === null || name === query.dimension;
			return (isAsked && isOpen(name, place) && read(place)) || [];
		});
	const wanted = query.itemId ? await itemById(db, { projectId: project.id }, query.itemId) : null;
	const corrected =
		wanted && query.correct ? await currentDecisions(db, project.id, wanted.id) : [];
	const found = wanted ? open.findIndex((rank) => ranked.places[rank] === wanted.position) : -1;
	const index = found < 0 && !corrected.length && !query.listsDecided ? 0 : found;
	const queue = await queueAround(db, project.id, {
		...{ ranked, ranks: open, index, disputesAt, dimensions },
	});
	const item = corrected.length > 0 ? wanted : queue.itemAt(index);
	const names =
		corrected.length > 0
			? corrected.map(({ dimension }) => dimension)
			: disputesAt(ranked.places[open[index]]).map(({ dimension }) => dimension);
	const last = query.decidedId
		? await itemById(db, { projectId: project.id }, query.decidedId)
		: null;
	const decisions = query.listsDecided
		? await decisionsOfProject(db, project.id, { limit: LISTED, onlyCurrent: true })
		: null;
	const about =
		columns.find(({ dimension }) => dimension.name === (query.dimension ?? VERDICT)) ?? columns[0];
	await nextTurn();
	const dimensionId = all.find(({ name }) => name === about?.dimension.name)?.id;
	const decidedCells =
		about && dimensionId
			? await decidedColumn(
					db,
					{ projectId: project.id, dimensionId },
					{
						items: project.itemCount,
						kind: about.dimension.scale.type === "numeric" ? "numbers" : "codes",
					},
				)
			: undefined;
	const provenance =
		about && provenanceCounts(consensusOf({ ...about, decided: decidedCells }, project.itemCount));
	await nextTurn();
	return {
		notThere: [
			...(isThere
				? []
				: [
						`There is no dimension “${shortened(asked.dimension ?? "")}” here: what is open on all of them is listed.`,
					]),
			...(asked.itemId === null || wanted
				? []
				: ["There is no such item in this project: the first open one is shown."]),
		],
		dimension: query.dimension,
		rubricVersion: rubric?.version ?? null,
		open: open.length,
		decided: new Set([...decided.values()].flatMap((cells) => [...cells.keys()])).size,
		choices: [...dimensions].flatMap(([name, dimension]) => {
			const disputes = ones(everyOpen.get(name));
			const isThere = disputes > 0 || name === query.dimension;
			return isThere ? [{ name, title: titleOf(dimension), open: disputes }] : [];
		}),
		queue: queue.rows,
		more: queue.more,
		place: index + 1,
		current: item
			? await currentItem(db, project, {
					item,
					asked: names.flatMap((name) => dimensions.get(name) ?? []),
					dimensions: [...dimensions.values()],
					rubric: rubric?.definition ?? null,
					corrected,
				})
			: null,
		previousItemId: queue.itemAt(index - 1)?.id ?? null,
		nextItemId: queue.itemAt(index + 1)?.id ?? null,
		last:
			last && !readers.some(({ name }) => isOpen(name, last.position))
				? await decidedItem(db, { projectId: project.id, itemId: last.id, accountId }, dimensions)
				: null,
		soFar: soFarSentence(columns, ranked, decided),
		reference:
			about && provenance
				? {
						dimension: about.dimension.name,
						sentence: `${titleOf(about.dimension)}: ${provenanceSentence(provenance)}`,
					}
				: null,
		decisions:
			decisions?.map((decision) => {
				const dimension = dimensions.get(decision.dimension);
				return {
					id: decision.id,
					itemId: decision.itemId,
					name: itemInWords(decision.externalId),
					title: dimension ? titleOf(dimension) : decision.dimension,
					value: dimension ? decisionInWords(dimension, decision) : null,
					reason: decision.reason,
					clause: decision.clause,
					when: decision.createdAt,
					decider: decision.decider,
					rubricVersion: decision.rubricVersion,
				};
			}) ?? null,
	};
}

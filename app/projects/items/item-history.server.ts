import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { decisionsOn } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { marksOfItems } from "#db/queries/item-list.server.ts";
import { annotationsOnItem, ratingsOfAnnotations } from "#db/queries/item-ratings.server.ts";
import { proposalsOfProject } from "#db/queries/proposals.server.ts";
import { decisionInWords } from "../../adjudication/decided-item.server.ts";
import { ratingInWords, skipInWords } from "../../labelling/answer-in-words.server.ts";

/** Something that happened to an item. */
export type HistoryEntry = {
	key: string;
	when: Date;
	who: string;
	/** "labelled", "decided on Verdict" … */
	what: string;
	/** It was replaced or taken back: when. */
	replaced: Date | null;
	/** What was said, line by line. */
	lines: string[];
};

/** Everything that people, adjudicators and leads did with one item, in order of time. */
export async function itemHistory(
	db: Database,
	projectId: string,
	itemId: string,
): Promise<HistoryEntry[]> {
	const [annotations, decisions, proposals, dimensions, marks] = await Promise.all([
		annotationsOnItem(db, projectId, itemId),
		decisionsOn(db, projectId, [itemId]),
		proposalsOfProject(db, projectId, { onlyOpen: false }),
		dimensionsOfProject(db, projectId),
		marksOfItems(db, [itemId]),
	]);
	const ratings = await ratingsOfAnnotations(
		db,
		annotations.map(({ id }) => id),
	);
	const definitions = new Map(dimensions.map(({ name, definition }) => [name, definition]));
	const titled = (name: string) => titleIn(definitions, name);
	const mark = marks.get(itemId);
	const entries: { at: Date; entry: HistoryEntry }[] = [
		...annotations.map((annotation) => {
			const { id, rater, status, skipReason, comment, flagged, durationMs } = annotation;
			const said = ratings
				.filter(({ annotationId }) => annotationId === id)
				.map(({ dimension, rated }) => {
					const definition = definitions.get(dimension);
					return `${titled(dimension)}: ${definition ? ratingInWords(definition, rated) : "—"}`;
				});
			const lines = [
				...(said.length > 0 ? [said.join(" · ")] : []),
				...(annotation.evidence ?? []).map(
					({ dimension, source, excerpt }) =>
						`${titled(dimension)} rests on “${excerpt}” (${source.text === "context" ? `context ${source.place + 1}` : "answer"})`,
				),
				...(comment ? [`“${comment}”`] : []),
			];
			const facts = [
				`version ${annotation.rubricVersion}`,
				durationMs === null ? null : `${Math.round(durationMs / 1000)} s`,
				flagged ? "flagged" : null,
			];
			const verb = status === "skipped" ? skipInWords(skipReason) : "labelled";
			return {
				at: annotation.createdAt,
				entry: {
					key: id,
					when: annotation.createdAt,
					who: rater,
					what: `${verb} (${facts.filter(Boolean).join(", ")})`,
					replaced: annotation.supersededAt,
					lines,
				},
			};
		}),
		...decisions.map((decision) => {
			const definition = definitions.get(decision.dimension);
			const value = definition ? decisionInWords(definition, decision) : null;
			const why = [decision.reason, decision.clause && `clause: ${decision.clause}`];
			return {
				at: decision.createdAt,
				entry: {
					key: decision.id,
					when: decision.createdAt,
					who: decision.decider,
					what: `decided on ${titled(decision.dimension)}: ${value ?? "left unresolved"} (version ${decision.rubricVersion})`,
					replaced: decision.supersededAt,
					lines: why.flatMap((words) => words || []),
				},
			};
		}),
		...proposals
			.filter((proposal) => proposal.itemId === itemId)
			.map((proposal) => ({
				at: proposal.createdAt,
				entry: {
					key: proposal.id,
					when: proposal.createdAt,
					who: proposal.proposer,
					what: `proposed for the rubric${proposal.outcome ? ` (${proposal.outcome})` : ""}`,
					replaced: null,
					lines: [proposal.text],
				},
			})),
		...(mark?.excludedAt
			? [
					{
						at: mark.excludedAt,
						entry: {
							key: "excluded",
							when: mark.excludedAt,
							who: "a lead",
							what: "left out of every figure",
							replaced: null,
							lines: mark.excludedReason ? [mark.excludedReason] : [],
						},
					},
				]
			: []),
	];
	return entries.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ entry }) => entry);
}

function titleIn(definitions: ReadonlyMap<string, Dimension>, name: string): string {
	const definition = definitions.get(name);
	return definition ? titleOf(definition) : name;
}

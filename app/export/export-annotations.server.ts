import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { EvidenceSource } from "#db/model/evidence.ts";
import type { Passage } from "#db/model/item.ts";
import { decodeValue, ratedLevel, ratedOfColumns } from "#db/model/rating.ts";
import type { Level } from "#db/model/scale.ts";
import { annotationPage } from "#db/queries/annotation-pages.server.ts";
import { decisionsOfProject } from "#db/queries/decisions.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { goldOfItems } from "#db/queries/gold-answers.server.ts";
import { ratingsOfAnnotations } from "#db/queries/item-ratings.server.ts";
import { proposalsOfProject } from "#db/queries/proposals.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { trainingAnswersOfProject } from "#db/queries/trainings.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";

const PER_PAGE = 500;

/**
 * Every answer that was given here as one line, those that were replaced too: what was said on each
 * dimension or why nothing was, and what stood beside it. `left_out` is why it counts in no figure.
 */
export async function* annotationsAsJsonl(db: Database, of: RatedItems): AsyncGenerator<string> {
	const definitions = await definitionsOf(db, of.projectId);
	const versions = await rubricVersions(db, of.projectId);
	const optionalOf = new Map(
		versions.map(({ version, definition }) => [
			version,
			definition.dimensions.flatMap(({ name, optional }) => (optional ? [name] : [])),
		]),
	);
	let after = "";
	for (;;) {
		const page = await annotationPage(db, of, { after, limit: PER_PAGE });
		const said = new Map<string | null, Awaited<ReturnType<typeof ratingsOfAnnotations>>>();
		const ids = page.map(({ id }) => id);
		for (const rating of await ratingsOfAnnotations(db, ids)) {
			const there = said.get(rating.annotationId);
			if (there) there.push(rating);
			else said.set(rating.annotationId, [rating]);
		}
		const known = await knownOf(db, definitions, [...new Set(page.map((row) => row.ownItemId))]);
		yield page
			.map((row) => {
				const ratings = (said.get(row.id) ?? []).map(({ dimension, rated }) => {
					const definition = definitions.get(dimension);
					return {
						dimension,
						value: definition ? decodeValue(definition.scale, rated) : null,
						...(rated.kind === "unscored" && { reason: rated.reason, detail: rated.detail }),
					};
				});
				const answered = new Set(ratings.map(({ dimension }) => dimension));
				const optional = row.status === "skipped" ? [] : optionalOf.get(row.rubricVersion);
				return jsonLine({
					annotation_id: row.id,
					item_id: row.itemId,
					plan: row.plan,
					purpose: row.purpose,
					repeat: row.isRepeat ? 1 : 0,
					known_answers: known.get(row.ownItemId) ?? null,
					rater: row.rater,
					rubric_version: row.rubricVersion,
					repetition: row.repetition,
					status: row.status,
					skip_reason: row.skipReason,
					ratings,
					not_answered: optional?.filter((name) => !answered.has(name)) ?? [],
					comment: row.comment,
					flagged: row.flagged,
					started_at: row.startedAt,
					duration_ms: row.durationMs,
					reference_seen: row.referenceSeen,
					left_side: row.leftSide,
					asked_about: row.askedAbout,
					evidence:
						row.evidence?.map(({ source, utf16, ...span }) => ({
							...span,
							source: source.text,
							context: source.text === "context" ? source.place : null,
							context_id: contextIdOf(source, row.contexts, row.documentId),
							utf16_start: utf16.start,
							utf16_end: utf16.end,
						})) ?? null,
					created_at: row.createdAt,
					superseded_at: row.supersededAt,
					left_out: row.leftOut,
				});
			})
			.join("");
		if (page.length < PER_PAGE) break;
		after = page.at(-1)?.id ?? "";
	}
	if (of.setId === undefined) yield* trainingAsJsonl(db, of.projectId, definitions);
}

/** Answers of training rounds, which count in no figure: `purpose` says so. */
async function* trainingAsJsonl(
	db: Database,
	projectId: string,
	definitions: ReadonlyMap<string, Dimension>,
): AsyncGenerator<string> {
	const rows = await trainingAnswersOfProject(db, projectId);
	const known = await knownOf(db, definitions, [
		...new Set(rows.map(({ answer }) => answer.itemId)),
	]);
	for (const { answer, externalId, rater, attempt, rubricVersion } of rows) {
		yield jsonLine({
			annotation_id: answer.id,
			item_id: externalId,
			...{ purpose: "training", attempt, is_right: answer.isRight },
			known_answers: known.get(answer.itemId) ?? null,
			rater,
			rubric_version: rubricVersion,
			status: "submitted",
			ratings: Object.entries(answer.given).map(([dimension, columns]) => {
				const rated = ratedOfColumns(columns);
				const definition = definitions.get(dimension);
				return {
					dimension,
					value: definition ? decodeValue(definition.scale, rated) : null,
					...(rated.kind === "unscored" && { reason: rated.reason, detail: rated.detail }),
				};
			}),
			comment: answer.comment,
			created_at: answer.createdAt,
		});
	}
}

/** The id of the passage that words were marked in, or of the document where an item has no passages. */
function contextIdOf(
	source: EvidenceSource,
	contexts: readonly Passage[] | null,
	documentId: string | null,
): string | null {
	if (source.text !== "context") return null;
	return contexts?.length ? (contexts[source.place]?.id ?? null) : documentId;
}

/** What is known of items to be right, by dimension, as values stand in files. */
async function knownOf(
	db: Database,
	definitions: ReadonlyMap<string, Dimension>,
	itemIds: readonly string[],
): Promise<Map<string, Record<string, Level | null>>> {
	const known = new Map<string, Record<string, Level | null>>();
	for (const { itemId, dimension, level, number } of await goldOfItems(db, itemIds)) {
		const scale = definitions.get(dimension)?.scale;
		const value = level === null ? number : scale && decodeValue(scale, ratedLevel(level));
		known.set(itemId, { ...known.get(itemId), [dimension]: value ?? null });
	}
	return known;
}

/** Every decision of adjudicators as one line, those that were corrected or taken back too. */
export async function* adjudicationsAsJsonl(
	db: Database,
	{ projectId }: RatedItems,
): AsyncGenerator<string> {
	const definitions = await definitionsOf(db, projectId);
	const decisions = await decisionsOfProject(db, projectId, { onlyCurrent: false });
	for (const decision of decisions.toReversed()) {
		const { level, number } = decision;
		const definition = definitions.get(decision.dimension);
		const scale = definition?.scale;
		const value = level === null ? number : scale && decodeValue(scale, { kind: "level", level });
		yield jsonLine({
			item_id: decision.externalId,
			dimension: decision.dimension,
			value: value ?? null,
			provenance: level === null && number === null ? "unresolved" : "adjudicated",
			reason: decision.reason,
			clause: decision.clause,
			rubric_version: decision.rubricVersion,
			decided_by: decision.decider,
			created_at: decision.createdAt,
			superseded_at: decision.supersededAt,
		});
	}
}

/** What adjudicators proposed for the rubric, one a line, settled or not. */
export async function* remarksAsJsonl(
	db: Database,
	{ projectId }: RatedItems,
): AsyncGenerator<string> {
	for (const proposal of await proposalsOfProject(db, projectId, { onlyOpen: false })) {
		yield jsonLine({
			item_id: proposal.externalId,
			about: proposal.dimension || "guideline",
			text: proposal.text,
			proposed_by: proposal.proposer,
			created_at: proposal.createdAt,
			outcome: proposal.outcome,
			settled_at: proposal.settledAt,
		});
	}
}

async function definitionsOf(db: Database, projectId: string) {
	const rows = await dimensionsOfProject(db, projectId);
	return new Map(rows.map(({ name, definition }) => [name, definition]));
}

function jsonLine(row: object): string {
	return `${JSON.stringify(row)}\n`;
}

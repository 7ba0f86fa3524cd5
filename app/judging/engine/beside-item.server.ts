import type { Database } from "#db/dialect";
import type { Dimension } from "#db/model/dimension.ts";
import type { Outcome } from "#db/model/judgment.ts";
import { decodeValue, type Rated } from "#db/model/rating.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { findJudge, raterIdOfJudge } from "#db/queries/judges.server.ts";
import { projectById } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { type CurrentRating, currentRatingsOn } from "#db/queries/ratings.server.ts";
import { cellStates } from "#db/queries/run-cells.server.ts";
import type { DocumentText, Member, Procedure } from "#judges/asking/protocol.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { documentsBeside } from "./documents-beside.server.ts";

/** What a protocol is shown of an item beside the item itself. */
export type Beside = {
	readonly members: readonly Member[];
	readonly nonAnswer: boolean | null;
	readonly documents: readonly DocumentText[];
};

/** Reads it for items; most protocols are shown nothing, and nothing is read. */
export type BesideItems = (itemIds: readonly string[]) => Promise<(itemId: string) => Beside>;

type Voter = { readonly judgeId: string; readonly name: string; readonly raterId: string };

/**
 * Prepares what a judge's items come with: the outcomes of its members (a panel), whether the
 * project's detector calls the response a non-answer, and documents.
 * @returns a refusal when a member does not exist any more
 */
export async function besideItems(
	db: Database,
	projectId: string,
	options: {
		readonly memberIds: readonly string[];
		readonly dimension: string | undefined;
		readonly readsDocuments: Procedure["readsDocuments"];
	},
): Promise<BesideItems | Refusal> {
	const dimensions = await dimensionsOfProject(db, projectId);
	const rowOf = (name: string | undefined) => dimensions.find((row) => row.name === name);
	const members: Voter[] = [];
	for (const id of options.memberIds) {
		const judge = await findJudge(db, projectId, { id });
		const raterId = await raterIdOfJudge(db, id);
		if (!judge || !raterId) return refused("A member of this panel does not exist any more.");
		members.push({ judgeId: id, name: judge.name, raterId });
	}
	const detector = await detectorOf(db, projectId, rowOf);
	const voted = rowOf(options.dimension);
	const documentsOf = await documentsBeside(db, projectId, options.readsDocuments);

	return async (itemIds) => {
		// Before the votes: an answer that comes in between is a vote, never one that is missing for good.
		const answered = await answeredForGood(db, members, itemIds);
		const votes = voted && members.length > 0 ? await currentRatingsOn(db, voted.id, itemIds) : [];
		const seen = detector ? await currentRatingsOn(db, detector.dimensionId, itemIds) : [];
		const documents = await documentsOf(itemIds);
		return (itemId) => ({
			documents: documents(itemId),
			members: members.map(({ judgeId, name, raterId }) => {
				const vote = votes.find((one) => one.itemId === itemId && one.raterId === raterId);
				const outcome = outcomeOf(vote?.rated, voted?.definition);
				const isFinal = outcome.kind === "scored" || answered.get(judgeId)?.has(itemId);
				return { judge: name, outcome, isAwaited: !isFinal };
			}),
			nonAnswer: detector?.read(seen.filter((rating) => rating.itemId === itemId)) ?? null,
		});
	};
}

/** Items by member that it was asked about, with an end that no further run changes. */
async function answeredForGood(
	db: Database,
	members: readonly Voter[],
	itemIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
	const answered = new Map<string, ReadonlySet<string>>();
	for (const { judgeId } of members) {
		const states = await cellStates(db, { judgeId, repetition: 0 }, itemIds);
		const ended = [...states].filter(([, state]) => state === "answered");
		answered.set(judgeId, new Set(ended.map(([itemId]) => itemId)));
	}
	return answered;
}

/** A member that was never asked has said nothing. */
function outcomeOf(rated: Rated | undefined, dimension: Dimension | undefined): Outcome {
	const value = rated && dimension ? decodeValue(dimension.scale, rated) : null;
	if (value !== null) return { kind: "scored", value };
	return { kind: "unscored", reason: rated?.kind === "unscored" ? rated.reason : "unstated" };
}

type Detector = {
	readonly dimensionId: string;
	readonly read: (ratings: readonly CurrentRating[]) => boolean | null;
};

type DimensionRow = Awaited<ReturnType<typeof dimensionsOfProject>>[number];

/** Levels that mean that a response only says that it does not know. */
const NON_ANSWER: ReadonlySet<unknown> = new Set(["abstains", true]);

async function detectorOf(
	db: Database,
	projectId: string,
	rowOf: (name: string | undefined) => DimensionRow | undefined,
): Promise<Detector | null> {
	const chosen = (await projectById(db, projectId))?.settings.nonAnswerDetector ?? null;
	if (!chosen) return null;
	const raters = await ratersOfProject(db, projectId);
	const judge =
		chosen.by === "judge" ? await findJudge(db, projectId, { id: chosen.judgeId }) : null;
	const row = rowOf(chosen.by === "judge" ? judge?.binding.answering : chosen.dimension);
	if (!row) return null;
	const judgeRater = judge ? await raterIdOfJudge(db, judge.id) : null;
	const voices = new Set(
		chosen.by === "judge"
			? [judgeRater]
			: raters.filter(({ kind }) => kind === "human").map(({ id }) => id),
	);
	return {
		dimensionId: row.id,
		read(ratings) {
			const said = ratings
				.filter(({ raterId }) => voices.has(raterId))
				.map(({ rated }) => decodeValue(row.definition.scale, rated))
				.filter((value) => value !== null)
				.map((value) => NON_ANSWER.has(value));
			const yes = said.filter(Boolean).length;
			// A tied vote of people settles nothing.
			return said.length === 0 || yes * 2 === said.length ? null : yes * 2 > said.length;
		},
	};
}

import type { Database } from "#db/dialect";
import type { LabellingPlan, PlanDraw } from "#db/model/labelling-plan.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { assignedItemIds } from "#db/queries/annotator-queue.server.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { goldItems } from "#db/queries/gold-answers.server.ts";
import { drawnByPlan } from "#db/queries/labelling-plans.server.ts";
import {
	fieldOfItems,
	givenItems,
	itemNames,
	judgeVotes,
	labelledItems,
} from "#db/queries/plan-candidates.server.ts";
import { isRefusal, problemsOf, type Refusal, refused, refusedFields } from "../../base/refusal.ts";
import type { Candidate } from "./candidate.ts";
import { type Draw, type Drawn, drawItems } from "./draw-items.ts";
import { loadWithMixed } from "./mix-in.ts";
import { mixedSentence, planSentence } from "./plan-sentence.ts";
import { type SharedOut, shareOut } from "./share-out.ts";

/** Somebody who is to get a share: a rater, or (both null) whoever accepts an invitation. */
export type Sharer = { readonly raterId: string | null; readonly name: string | null };

export type PlanWish = {
	readonly projectId: string;
	readonly definition: LabellingPlan;
	readonly people: readonly Sharer[];
};

/** A plan before it is given out: what would be done, and the sentence that says it. */
export type MadePlan = SharedOut & {
	readonly parts: Drawn["parts"];
	readonly sentence: string;
	/** Items with known answers that are mixed into everybody's queue. */
	readonly gold: readonly string[];
	/** What each person gets with what is mixed in, of a pool an even part; whole where nothing is left to chance. */
	readonly loads: readonly number[];
};

const NO_GOLD =
	"No item has a known answer yet: give some under Known answers or on an item’s page, or mix none in.";

/** Computes what a plan would give to whom, from what is stored now; changes nothing. */
export async function makePlan(
	db: Database,
	{ projectId, definition, people }: PlanWish,
): Promise<MadePlan | Refusal> {
	const { draw, withGiven, seed } = definition;
	const known = definition.gold > 0 ? await goldItems(db, projectId) : [];
	if (definition.gold > 0 && known.length === 0) {
		// Whatever else is wrong is said with it.
		const without = { projectId, definition: { ...definition, gold: 0 }, people };
		const other = await makePlan(db, without);
		return refusedFields({ ...(isRefusal(other) && problemsOf(other)), gold: [NO_GOLD] });
	}
	const all = await candidates(db, projectId, draw);
	// What everybody gets as a known answer is not drawn besides, unless somebody names it.
	const isNamed = draw.kind === "listed" || draw.kind === "plan";
	const isKnown = new Set(isNamed ? [] : known);
	const from = all.filter(({ itemId }) => !isKnown.has(itemId));
	if (from.length === 0 && all.length > 0) {
		return refused(
			"Every item has a known answer, so there is nothing to mix them into: mix none in, or import further items.",
			"gold",
		);
	}
	const resolved = await resolvedDraw(db, projectId, draw);
	if (isRefusal(resolved)) return resolved;
	const drawn = drawItems(from, { draw: resolved, withGiven, seed });
	if (isRefusal(drawn)) return drawn;
	const sharers = [];
	for (const { raterId } of people)
		sharers.push({ has: new Set(raterId ? await assignedItemIds(db, raterId) : []) });
	const { overlap, queue, blockSize } = definition;
	const shared = shareOut(drawn.items, { people: sharers, overlap, queue, blockSize, seed });
	if (isRefusal(shared)) return shared;
	const names = people.map(({ name }) => name);
	const sampled = new Set(shared.items.map(({ itemId }) => itemId));
	const gold = known.filter((itemId) => !sampled.has(itemId));
	const mixing = { gold: definition.gold, repeats: definition.repeats, known: gold.length };
	const answers = shared.items.reduce((sum, item) => sum + item.overlap, 0);
	const loads = people.map((_, place) =>
		loadWithMixed(shared.queues[place]?.length ?? answers / people.length, mixing),
	);
	const mixed = mixedSentence({ ...mixing, loads, names });
	const sentence = [planSentence(shared, names), mixed].filter(Boolean).join(" ");
	return { ...shared, parts: drawn.parts, sentence, gold, loads };
}

/**
 * The items that judges' disagreement draws, as a plan would, with what there is to draw from; all where fewer are left.
 * @returns a refusal where the wish cannot be met
 */
export async function drawNext(
	db: Database,
	projectId: string,
	{ draw, seed }: { draw: Extract<PlanDraw, { kind: "disagreement" }>; seed: number },
): Promise<(Drawn & { candidates: readonly Candidate[] }) | Refusal> {
	const from = await candidates(db, projectId, draw);
	const left = from.filter(({ isGiven }) => !isGiven).length;
	const asked = { ...draw, count: Math.max(1, Math.min(draw.count, left)) };
	const drawn = drawItems(from, { draw: asked, withGiven: false, seed });
	return isRefusal(drawn) ? drawn : { ...drawn, candidates: from };
}

function fieldOf(draw: PlanDraw): string | undefined {
	if (draw.kind === "strata") return draw.field;
	return draw.kind === "disagreement" ? draw.gaps : undefined;
}

async function candidates(db: Database, projectId: string, draw: PlanDraw): Promise<Candidate[]> {
	const names = await itemNames(db, projectId);
	const given = await givenItems(db, projectId);
	const field = fieldOf(draw);
	const values = field === undefined ? null : await fieldOfItems(db, projectId, field);
	const dimension = draw.kind === "disagreement" ? await drawnDimension(db, projectId) : null;
	const votes = dimension ? await judgeVotes(db, projectId, dimension.id) : null;
	// Labels of files were given out by nobody.
	if (dimension) for (const id of await labelledItems(db, projectId, dimension.id)) given.add(id);
	return names.map(({ itemId, externalId }, place) => ({
		...{ itemId, externalId, isGiven: given.has(itemId) },
		value: values?.[place] ?? null,
		disagreement: differingPairs(votes?.get(itemId) ?? []),
	}));
}

/** Whose judges' votes draw: the verdict, or else the first dimension that has levels. */
async function drawnDimension(db: Database, projectId: string) {
	const discrete = (await dimensionsOfProject(db, projectId)).filter(({ definition }) =>
		isDiscrete(definition.scale),
	);
	return discrete.find(({ name }) => name === "verdict") ?? discrete[0] ?? null;
}

/** Of all pairs of judges, the share that chose different levels; null with fewer than two. */
function differingPairs(votes: readonly number[]): number | null {
	const judges = votes.reduce((sum, voters) => sum + voters, 0);
	if (judges < 2) return null;
	const alike = votes.reduce((sum, voters) => sum + voters * (voters - 1), 0);
	return 1 - alike / (judges * (judges - 1));
}

async function resolvedDraw(
	db: Database,
	projectId: string,
	draw: PlanDraw,
): Promise<Draw | Refusal> {
	if (draw.kind !== "plan") return draw;
	const items = await drawnByPlan(db, projectId, draw.planId);
	if (items.length === 0)
		return refused("That plan is not there any more: choose another.", "draw");
	return {
		kind: "again",
		items: items.map(({ itemId, probability, stratum }) => ({
			...{ itemId, probability: probability ?? 1, stratum: stratum ?? "chosen" },
		})),
	};
}

import { isDeepStrictEqual } from "node:util";
import type { Database } from "#db/dialect";
import {
	beginPlan,
	finishPlan,
	insertPlanItems,
	insertShares,
	nextPlanNumber,
	planOfNumber,
} from "#db/queries/labelling-plans.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { claimMixed } from "./claim-mixed.server.ts";
import { type MadePlan, makePlan, type PlanWish } from "./make-plan.server.ts";

export type GiveOut =
	| { kind: "given-out"; planId: string; number: number; plan: MadePlan }
	| Refusal;

type Giver = { createdBy: string | null; now: Date };
/** What the page showed: the plan in words, and the number that it was to have. */
type Shown = { expected: string; next: number };

/** The same person gave it out a moment ago: the form came twice. */
export type GivenBefore = { kind: "given-before"; number: number; sentence: string };

/**
 * Carries a plan out: what `makePlan` says is written, and people have it in their queues. Nothing that
 * was given out before changes.
 * @param expected the sentence that was shown; when it would be another now, nothing is given out
 * @param next the number that the plan was to have when it was shown: each number is given out once
 */
export async function giveOut(
	db: Database,
	wish: PlanWish,
	{ expected, next, createdBy, now }: Partial<Shown> & Giver,
): Promise<GiveOut> {
	const { projectId, definition, people } = wish;
	const number = await nextPlanNumber(db, projectId);
	if (next !== undefined && next !== number)
		return refused("What was given out changed meanwhile: look at the plan again.");
	const plan = await makePlan(db, wish);
	if (isRefusal(plan)) return plan;
	const { sentence, items, queues, gold } = plan;
	if (expected !== undefined && expected !== sentence) {
		return refused(
			"Something changed since this plan was shown. Look at it as it would be now, then give it out.",
		);
	}
	const begun = { projectId, number, definition, sentence, createdBy, now };
	const planId = await beginPlan(db, begun);
	if (planId === null) {
		return refused("Somebody else gave out items in the same moment: look at the plan again.");
	}
	const named = definition.queue === "named";
	const sample = items.map(({ itemId, position, block, overlap, probability, stratum }) => ({
		...{ itemId, position, block, overlap, probability, stratum },
		openSeats: overlap,
	}));
	const mixedIn = gold.map((itemId, place) => ({
		...{ itemId, position: items.length + place, block: 0 },
		...{ overlap: 0, openSeats: 0, purpose: "gold" as const },
	}));
	await insertPlanItems(db, planId, [...sample, ...mixedIn]);
	const shares = people.map(({ raterId }, place) => ({
		raterId,
		size: named ? (queues[place]?.length ?? 0) : null,
	}));
	await insertShares(db, planId, shares, now);
	for (const [place, { raterId }] of people.entries()) {
		const itemIds = queues[place] ?? [];
		if (!raterId || itemIds.length === 0) continue;
		const claim = { projectId, planId, raterId, itemIds, leasedUntil: null, size: null, now };
		await claimMixed(db, claim, { mixed: definition, isWhole: true });
	}
	await finishPlan(db, planId, now);
	return { kind: "given-out", planId, number, plan };
}

/**
 * Carries out a plan that a page showed. Its number is given out once, whoever sends it and however often: the
 * same form is told what it did, another one what was given out in its place.
 */
export async function giveOutOnce(
	db: Database,
	wish: PlanWish,
	giving: Shown & Giver,
): Promise<GiveOut | GivenBefore> {
	const given = await giveOut(db, wish, giving);
	if (!isRefusal(given)) return given;
	const there = await planOfNumber(db, wish.projectId, giving.next);
	if (!there) return given;
	const isOwn =
		giving.createdBy !== null &&
		there.createdBy === giving.createdBy &&
		there.sentence === giving.expected &&
		isDeepStrictEqual(there.definition, wish.definition);
	if (isOwn) return { kind: "given-before", number: there.number, sentence: there.sentence };
	return refused(
		`Plan ${there.number} was given out meanwhile: ${there.sentence} Yours was not given out. Look at it as it would be now, then give it out.`,
	);
}

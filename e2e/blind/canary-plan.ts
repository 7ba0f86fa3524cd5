/** The canaries' plan: shares and places of others, known answers, and who was given what. */
import type { Database } from "#db/dialect";
import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import * as schema from "#db/schema/index.ts";
import { createdAt, hidden, inserterOf, itemId, OWN_ITEMS } from "./canaries.ts";

const plan: LabellingPlan = {
	draw: { kind: "listed", externalIds: [hidden("plan-listed")] },
	withGiven: false,
	overlap: { share: 1, people: 2 },
	queue: "pool",
	blockSize: 30,
	repeats: 0,
	gold: 0,
	seed: 1,
};

/** The plan with its items and shares, known answers, and queues. */
export async function plantPlan(db: Database): Promise<void> {
	const of = { projectId: "prj_1", createdAt };
	const insert = inserterOf(db);
	await insert(schema.labellingPlans, [
		{
			id: "pln_1",
			number: 1,
			definition: plan,
			sentence: hidden("plan"),
			...of,
			createdBy: "acct_lead",
			readyAt: createdAt,
		},
	]);
	await insert(
		schema.planItems,
		Array.from({ length: OWN_ITEMS }, (_, place) => ({
			planId: "pln_1",
			itemId: itemId(place),
			position: place,
			block: 0,
			overlap: 3,
			// The annotator has the first one; the others come from the pool.
			openSeats: place === 0 ? 2 : 3,
			probability: 0.71828182,
			stratum: hidden("stratum"),
			...(place === 3 ? { purpose: "sample" as const, repeats: itemId(0) } : {}),
		})),
	);
	await insert(schema.planShares, [
		{ id: "shr_1", planId: "pln_1", raterId: "rtr_me", createdAt },
		{ id: "shr_2", planId: "pln_1", invitationId: "inv_1", size: 31415926, createdAt },
	]);
	await insert(schema.goldAnswers, [
		{
			itemId: itemId(1),
			dimensionId: "dim_0",
			level: 1,
			createdAt,
			reason: hidden("gold-reason"),
		},
	]);
	const assigned = (id: string, raterId: string, place: number, planId: string | null) => ({
		id,
		raterId,
		itemId: itemId(place),
		position: place,
		planId,
		...of,
	});
	await insert(schema.assignments, [
		{ ...assigned("asn_1", "rtr_me", 0, "pln_1"), status: "submitted" as const },
		{
			...assigned("asn_2", "rtr_ben", 1, null),
			judgedBefore: { "rating:verdict": hidden("judged-before") },
		},
		assigned("asn_3", "rtr_ben", 5, null),
	]);
}

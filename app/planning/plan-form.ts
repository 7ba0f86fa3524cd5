import { z } from "zod";
import type { LabellingPlan, PlanDraw } from "#db/model/labelling-plan.ts";

/** What the form's select of items offers; `again:ID` stands for the items of an earlier plan. */
export const AGAIN = "again:";

/** How many items make a block, and of how many items the overlap is. */
export const BLOCK_SIZES = [10, 20, 30, 50, 100] as const;
export const OVERLAP_SHARES = [100, 50, 30, 20, 10] as const;
/** More invited people than that are too many for one form. */
export const MOST_INVITED = 10;
const MOST_LINES = 100_000;

/** Per cent of everybody's items that known answers and repeats are mixed in for. */
export const MIXED_SHARES = [0, 5, 10, 20] as const;

const whole = (sentence: string) => z.coerce.number({ error: sentence }).int(sentence);

const MixedShare = whole("Choose a share.").min(0).max(50).catch(0);

/** The fields of the plan's form, as texts. */
export const PlanForm = z.object({
	what: z.string().default("all"),
	field: z.string().default(""),
	count: whole("Enter how many items, as a whole number.")
		.min(1, "Ask for at least one item.")
		.max(10_000_000, "There are not so many items.")
		.catch(100),
	ids: z.string().default(""),
	withGiven: z.string().optional().transform(Boolean),
	people: z.array(z.string()).default([]),
	invited: whole("Choose how many people you will invite.").min(0).max(MOST_INVITED).catch(0),
	overlap: whole("Choose how many people see an item.").min(1).max(1_000).catch(1),
	share: whole("Choose a share.").min(1).max(100).catch(100),
	queue: z.enum(["named", "pool"]).catch("named"),
	gold: MixedShare,
	repeats: MixedShare,
	blockSize: whole("Choose a block size.").min(1).max(10_000).catch(30),
	seed: whole("Enter a whole number as the seed.").catch(1),
});
export type PlanForm = z.infer<typeof PlanForm>;

/** The form as it was sent; numbers that are none are those of an empty form. */
export function planFormOf(form: FormData): PlanForm {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : undefined;
	};
	const names = Object.keys(PlanForm.shape);
	return PlanForm.parse({
		...Object.fromEntries(names.map((name) => [name, text(name)])),
		people: form.getAll("people").map(String),
	});
}

/** What a form wishes for. */
export function definitionOf(form: PlanForm): LabellingPlan {
	return {
		draw: drawOf(form),
		// Items of an earlier plan, and of a list that says so, were given out.
		withGiven: form.withGiven || form.what.startsWith(AGAIN),
		overlap: { share: form.overlap === 1 ? 1 : form.share / 100, people: form.overlap },
		queue: form.queue,
		blockSize: form.blockSize,
		repeats: form.repeats / 100,
		gold: form.gold / 100,
		seed: form.seed,
	};
}

function drawOf({ what, field, count, ids }: PlanForm): PlanDraw {
	if (what.startsWith(AGAIN)) return { kind: "plan", planId: what.slice(AGAIN.length) };
	switch (what) {
		case "random":
			return { kind: "random", count };
		case "equal":
		case "proportional":
			return { kind: "strata", field, allocation: what, count };
		case "disagreement":
			return { kind: "disagreement", count };
		case "listed":
			return { kind: "listed", externalIds: ids.split(/\r\n|\r|\n/).slice(0, MOST_LINES) };
		default:
			return { kind: "all" };
	}
}

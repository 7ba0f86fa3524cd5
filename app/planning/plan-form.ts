import { z } from "zod";
import type { LabellingPlan, PlanDraw } from "#db/model/labelling-plan.ts";
import type { FieldProblems } from "../base/refusal.ts";

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

/** A whole number that was typed: empty is none, not 0; a field that was not sent has its default. */
const typed = (sentence: string, missing: number, range: (number: z.ZodInt) => z.ZodInt) =>
	z
		.string()
		.trim()
		.min(1, sentence)
		.transform(Number)
		.pipe(range(z.int(sentence)))
		.default(missing);

const MixedShare = whole("Choose a share.").min(0).max(50).catch(0);

/** The fields of the plan's form, as texts. */
export const PlanForm = z.object({
	what: z.string().default("all"),
	field: z.string().default(""),
	gaps: z.string().default(""),
	count: typed("Enter how many items, as a whole number.", 100, (items) =>
		items.min(1, "Ask for at least one item.").max(10_000_000, "There are not so many items."),
	),
	ids: z.string().default(""),
	withGiven: z.string().optional().transform(Boolean),
	people: z.array(z.string()).default([]),
	invited: whole("Choose how many people you will invite.").min(0).max(MOST_INVITED).catch(0),
	overlap: typed("Choose how many people see an item, as a whole number.", 1, (people) =>
		people
			.min(1, "An item is seen by one person at least.")
			.max(1_000, "An item is seen by 1,000 people at most."),
	),
	share: whole("Choose a share.").min(1).max(100).catch(100),
	queue: z.enum(["named", "pool"]).catch("named"),
	gold: MixedShare,
	repeats: MixedShare,
	blockSize: whole("Choose a block size.").min(1).max(10_000).catch(30),
	seed: typed("Enter a whole number as the seed.", 1, (seed) => seed),
});
export type PlanForm = z.infer<typeof PlanForm>;

/** A plan's form as it was sent; what was chosen and is none is that of an empty form, what was typed is refused. */
export type SentPlanForm = {
	/** With the defaults in place of what is refused. */
	readonly form: PlanForm;
	/** What was typed and cannot be read, by field. */
	readonly problems: FieldProblems;
};

export function planFormOf(form: FormData): SentPlanForm {
	const text = (name: string) => {
		const value = form.get(name);
		return typeof value === "string" ? value : undefined;
	};
	const names = Object.keys(PlanForm.shape);
	const sent = {
		...Object.fromEntries(names.map((name) => [name, text(name)])),
		people: form.getAll("people").map(String),
	};
	const read = PlanForm.safeParse(sent);
	if (read.success) return { form: read.data, problems: {} };
	const problems: Record<string, string[]> = {};
	for (const { path, message } of read.error.issues) {
		const field = String(path[0] ?? "");
		problems[field] = [...(problems[field] ?? []), message];
	}
	const wrong = Object.fromEntries(Object.keys(problems).map((name) => [name, undefined]));
	return { form: PlanForm.parse({ ...sent, ...wrong }), problems };
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

function drawOf({ what, field, gaps, count, ids }: PlanForm): PlanDraw {
	if (what.startsWith(AGAIN)) return { kind: "plan", planId: what.slice(AGAIN.length) };
	switch (what) {
		case "random":
			return { kind: "random", count };
		case "equal":
		case "proportional":
			return { kind: "strata", field, allocation: what, count };
		case "disagreement":
			return { kind: "disagreement", count, ...(gaps !== "" && { gaps }) };
		case "listed":
			return { kind: "listed", externalIds: ids.split(/\r\n|\r|\n/, MOST_LINES) };
		default:
			return { kind: "all" };
	}
}

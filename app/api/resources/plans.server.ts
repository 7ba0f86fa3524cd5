import { z } from "zod";
import type { Database } from "#db/dialect";
import { LabellingPlan } from "#db/model/labelling-plan.ts";
import { plansOfProject, withdrawPlan } from "#db/queries/labelling-plans.server.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { giveOut } from "../../labelling/plans/give-out.server.ts";
import { makePlan, type PlanWish } from "../../labelling/plans/make-plan.server.ts";
import { annotators } from "../../planning/annotators.server.ts";
import { inProject, pageFrom, projectList } from "../operation.ts";
import { notThere } from "../problem.ts";

const PlanJson = z.strictObject({
	id: z.string(),
	number: z.int(),
	sentence: z.string().describe("what it gives to whom, in words"),
	definition: LabellingPlan,
	state: z.enum(["not finished", "given out", "taken back"]),
	items: z.int(),
	wanted: z.int().describe("answers"),
	answered: z.int(),
	at: z.iso.datetime(),
});

type Row = Awaited<ReturnType<typeof plansOfProject>>[number];

function asJson({ plan, items, wanted, answered }: Row): z.input<typeof PlanJson> {
	const { id, number, sentence, definition, withdrawnAt, readyAt, createdAt } = plan;
	const state = withdrawnAt ? "taken back" : readyAt ? "given out" : "not finished";
	return {
		...{ id, number, sentence, definition, state },
		...{ items: Number(items), wanted: Number(wanted), answered },
		at: createdAt.toISOString(),
	};
}

const Wish = z.strictObject({
	plan: LabellingPlan.strict().partial({
		withGiven: true,
		overlap: true,
		queue: true,
		blockSize: true,
		repeats: true,
		gold: true,
		seed: true,
	}),
	people: z
		.array(z.string())
		.max(1_000)
		.default([])
		.describe(
			"ids of raters, as the list of people has them; all who label here where none is named",
		),
	invited: z
		.int()
		.min(0)
		.max(10)
		.default(0)
		.describe("shares that wait for people who are still to be invited"),
});

const USUAL = {
	withGiven: false,
	overlap: { share: 1, people: 1 },
	queue: "named",
	blockSize: 30,
	repeats: 0,
	gold: 0,
	seed: 1,
} as const;

/** A plan as it is wished for, with who gets shares of it; refused where somebody is named who labels nothing here. */
async function wishOf(
	db: Database,
	projectId: string,
	{ plan, people, invited }: z.output<typeof Wish>,
): Promise<PlanWish | Refusal> {
	const here = await annotators(db, projectId);
	const unknown = people.find((id) => !here.some((one) => one.id === id));
	if (unknown !== undefined) {
		return refused(
			`Nobody who labels here, is not paused and has an open account has the id ${unknown}: the list of people has them as \`rater\`.`,
			"people",
		);
	}
	const isNamed = people.length > 0 || invited > 0;
	const chosen = isNamed ? here.filter(({ id }) => people.includes(id)) : here;
	return {
		projectId,
		definition: LabellingPlan.parse({ ...USUAL, ...plan }),
		people: [
			...chosen.map(({ id, name }) => ({ raterId: id, name })),
			...Array.from({ length: invited }, () => ({ raterId: null, name: null })),
		],
	};
}

const PreviewJson = z.strictObject({
	sentence: z.string(),
	items: z.int(),
	answers: z.int().describe("of everybody, with what is mixed in"),
});

export const PLANS = [
	projectList({
		id: "listPlans",
		method: "GET",
		path: "/projects/{project}/plans",
		tag: "Plans",
		summary: "Which items were given out, the newest plan first",
		scope: "read",
		door: "administrator",
		entry: PlanJson,
		position: z.string(),
		async handle({ db, project, ...call }) {
			const all = await plansOfProject(db, project.id);
			const { data, next } = pageFrom(all, ({ plan }) => plan.id, call);
			return { data: data.map(asJson), next };
		},
	}),
	inProject({
		id: "previewPlan",
		method: "POST",
		path: "/projects/{project}/plans/preview",
		tag: "Plans",
		summary: "What a plan would give to whom; nothing is given out",
		scope: "read",
		door: "administrator",
		computes: true,
		body: Wish,
		answer: PreviewJson,
		async handle({ db, project, body }) {
			const wish = await wishOf(db, project.id, body);
			if (isRefusal(wish)) return wish;
			const made = await makePlan(db, wish);
			if (isRefusal(made)) return made;
			const answers = Math.round(made.loads.reduce((sum, load) => sum + load, 0));
			return { sentence: made.sentence, items: made.items.length, answers };
		},
	}),
	inProject({
		id: "giveOutPlan",
		method: "POST",
		path: "/projects/{project}/plans",
		tag: "Plans",
		summary: "Give items out",
		scope: "write",
		door: "administrator",
		body: Wish.extend({
			expected: z
				.string()
				.optional()
				.describe(
					"the sentence of the preview: where it would be another now, nothing is given out",
				),
		}),
		answer: z.strictObject({ id: z.string(), number: z.int(), sentence: z.string() }),
		status: 201,
		async handle({ db, project, account, body: { expected, ...body }, now }) {
			const wish = await wishOf(db, project.id, body);
			if (isRefusal(wish)) return wish;
			const giver = { createdBy: account.id, now };
			const given = await giveOut(db, wish, {
				...giver,
				...(expected !== undefined && { expected }),
			});
			if (isRefusal(given)) return given;
			return { id: given.planId, number: given.number, sentence: given.plan.sentence };
		},
	}),
	inProject({
		id: "withdrawPlan",
		method: "POST",
		path: "/projects/{project}/plans/{plan}/withdraw",
		tag: "Plans",
		summary: "Take a plan back of which nothing is answered",
		scope: "write",
		door: "administrator",
		params: z.object({ plan: z.string() }),
		answer: PlanJson,
		async handle({ db, project, params, now }) {
			const which = { projectId: project.id, planId: params.plan, now };
			const find = async () =>
				(await plansOfProject(db, project.id)).find(({ plan }) => plan.id === params.plan);
			if (!(await find())) return notThere("This project has no such plan.");
			if (!(await withdrawPlan(db, which))) {
				return refused(
					"Something of this plan is answered, or it was taken back before: it stays.",
				);
			}
			const withdrawn = await find();
			return withdrawn ? asJson(withdrawn) : notThere("This project has no such plan.");
		},
	}),
];

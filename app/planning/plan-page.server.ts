import type { Database } from "#db/dialect";
import { countGold } from "#db/queries/gold-answers.server.ts";
import { nextPlanNumber, plansOfProject } from "#db/queries/labelling-plans.server.ts";
import { metadataFields } from "#db/queries/metadata-fields.server.ts";
import { givenItems } from "#db/queries/plan-candidates.server.ts";
import { sharesOfPlans } from "#db/queries/plan-shares.server.ts";
import { queuesOfProject } from "#db/queries/project-progress.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { isRefusal, problemsOf, type Refusal, refusedFields } from "../base/refusal.ts";
import { type MadePlan, makePlan, type Sharer } from "../labelling/plans/make-plan.server.ts";
import { dayInWords } from "../ui/dates.ts";
import { annotators } from "./annotators.server.ts";
import { olderAnswersView } from "./older-answers.server.ts";
import { stuckPlaces } from "./open-places.server.ts";
import { definitionOf, PlanForm, type SentPlanForm } from "./plan-form.ts";

type Place = { id: string; name: string };

/** What the page of plans offers and what was given out so far. */
export async function planPage(db: Database, project: Project, now: Date) {
	const people = await annotators(db, project.id);
	const given = await givenItems(db, project.id);
	const shares = await sharesOfPlans(db, project.id, now);
	const stuck = await stuckPlaces(db, project.id, now);
	const plans = (await plansOfProject(db, project.id)).map(({ plan, ...progress }) => {
		const own = shares.get(plan.id) ?? [];
		return {
			...{ id: plan.id, number: plan.number, sentence: plan.sentence, ...progress },
			day: dayInWords(plan.createdAt),
			inPool: plan.definition.queue === "pool",
			seed: plan.definition.seed,
			state: stateOf(plan, progress),
			/** Places that nobody who labels here has or can take. */
			open: stuck.get(plan.id) ?? null,
			waiting: own.filter(({ raterId, invited }) => raterId === null && invited === null).length,
			invited: own.flatMap(({ raterId, invited }) =>
				raterId === null && invited ? [invited] : [],
			),
			/** Who came by an invitation to it. */
			joined: own.flatMap(({ raterId, invitationId, name }) =>
				raterId !== null && invitationId !== null && name !== null ? [name] : [],
			),
		};
	});
	const rubric = await currentRubric(db, project.id);
	const left = Math.max(0, project.itemCount - given.size);
	return {
		items: project.itemCount,
		given: given.size,
		/** Items with a known answer. */
		known: await countGold(db, project.id),
		people,
		/** Without judges there is nothing on which they could differ. */
		hasJudges: (await ratersOfProject(db, project.id)).some(({ kind }) => kind === "judge"),
		fields: (await metadataFields(db, project.id)).map(({ name }) => name),
		plans,
		hasRubric: rubric !== null,
		older: await olderAnswersView(db, project.id),
		defaults: defaultForm({ left, people }),
	};
}
export type PlanPage = Awaited<ReturnType<typeof planPage>>;

type State = "taken back" | "not finished" | "done" | "under way";

function stateOf(
	{ withdrawnAt, readyAt }: { withdrawnAt: Date | null; readyAt: Date | null },
	{ wanted, answered }: { wanted: number; answered: number },
): State {
	if (withdrawnAt) return "taken back";
	if (!readyAt) return "not finished";
	return answered >= wanted ? "done" : "under way";
}

/** More items than that are drawn from, not given out whole, unless somebody says so. */
const WHOLE = 300;

function defaultForm({ left, people }: { left: number; people: readonly Place[] }): PlanForm {
	const invited = people.length === 0 ? 2 : 0;
	const form = PlanForm.parse({ people: people.map(({ id }) => id) });
	return {
		...form,
		what: left > WHOLE ? "random" : "all",
		count: Math.max(1, Math.min(100, left)),
		overlap: Math.min(2, people.length + invited),
		invited,
	};
}

/** Who gets shares by a form: annotators of the project that were chosen, then whoever is invited. */
export async function sharersOf(
	db: Database,
	projectId: string,
	{ people, invited }: Pick<PlanForm, "people" | "invited">,
): Promise<Sharer[]> {
	const chosen = (await annotators(db, projectId)).filter(({ id }) => people.includes(id));
	return [
		...chosen.map(({ id, name }) => ({ raterId: id, name })),
		...Array.from({ length: invited }, () => ({ raterId: null, name: null })),
	];
}

/** A plan as the page shows it before it is given out. */
export type PlanView = {
	kind: "plan";
	/** The number that it gets. */
	number: number;
	sentence: string;
	items: number;
	/** Answers in all, to what is mixed in too. */
	answers: number;
	/** Of the person who gets most, at the pace of the answers so far; null before there are some. */
	minutes: number | null;
	blocks: number;
	seed: number;
	parts: MadePlan["parts"];
	/** Who sees each item, block by block, by place in `people`; null where that is too much to draw. */
	strip: { people: string[]; loads: number[]; blocks: number[][][] } | null;
};

/** More than that is no picture any more. */
const DRAWN = { people: 8, items: 600 };

/** What a form would give out, or why it cannot. */
export async function previewPlan(
	db: Database,
	projectId: string,
	{ form, problems }: SentPlanForm,
): Promise<PlanView | Refusal> {
	const people = await sharersOf(db, projectId, form);
	const definition = definitionOf(form);
	const plan = await makePlan(db, { projectId, definition, people });
	if (isRefusal(plan)) return refusedFields({ ...problemsOf(plan), ...problems });
	if (Object.keys(problems).length > 0) return refusedFields(problems);
	const { items, loads } = plan;
	const answers = Math.round(loads.reduce((sum, load) => sum + load, 0));
	const most = Math.max(...loads);
	const mean = await meanDuration(db, projectId);
	const number = await nextPlanNumber(db, projectId);
	return {
		...{ kind: "plan", number, sentence: plan.sentence, parts: plan.parts, seed: form.seed },
		...{ items: items.length, answers, blocks: (items.at(-1)?.block ?? 0) + 1 },
		minutes: mean === null ? null : Math.max(1, Math.round((most * mean) / 60_000)),
		strip: stripOf(plan, people),
	};
}

function stripOf(plan: MadePlan, people: readonly Sharer[]): PlanView["strip"] {
	const { items, queues } = plan;
	if (queues.length === 0 || people.length > DRAWN.people || items.length > DRAWN.items)
		return null;
	const holders = new Map<string, number[]>();
	for (const [place, queue] of queues.entries())
		for (const itemId of queue) holders.set(itemId, [...(holders.get(itemId) ?? []), place]);
	const blocks: number[][][] = [];
	for (const { itemId, block } of items) {
		const own = blocks[block] ?? [];
		blocks[block] = own;
		own.push(holders.get(itemId) ?? []);
	}
	const loads = plan.loads.map(Math.round);
	return { people: people.map(({ name }) => name ?? "invited"), loads, blocks };
}

async function meanDuration(db: Database, projectId: string): Promise<number | null> {
	const means = [...(await queuesOfProject(db, projectId)).values()].flatMap(
		({ meanDurationMs }) => meanDurationMs ?? [],
	);
	return means.length === 0 ? null : means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

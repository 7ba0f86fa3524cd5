import { type Database, stateOfData } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import type { Refusal } from "../base/refusal.ts";
import { keptByState } from "../compute/kept-by-state.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import type { PlanForm, SentPlanForm } from "./plan-form.ts";
import { type PlanPage, type PlanView, planPage, previewPlan } from "./plan-page.server.ts";

/** How threads are asked for it. */
const PLAN_TASK = "#app/planning/plan-start-task.ts";

/** The page of plans as it opens: what it offers, the form, and what the form would give out. */
export type PlanStart = {
	readonly page: PlanPage;
	readonly form: PlanForm;
	readonly shown: PlanView | Refusal;
};

/** What a link to the page chose to draw: so many items, more of the kinds of a field with few labels. */
export type ChosenDraw = { readonly count: number; readonly gaps: string };

type Asked = {
	readonly project: Project;
	readonly now: Date;
	readonly draw: ChosenDraw | null;
};

const kept = keptByState<PlanStart>(4);
const MINUTE_MS = 60_000;

/** `readPlanStart` in a thread; kept for a minute, as long as nothing is stored. */
export async function planStart(db: Database, asked: Asked): Promise<PlanStart> {
	const { project, now, draw } = asked;
	const minute = Math.floor(now.getTime() / MINUTE_MS);
	return kept(db, [project, draw, minute, await stateOfData(db)], () =>
		readBeside(db, { task: PLAN_TASK, items: project.itemCount, read: readPlanStart }, asked),
	);
}

/** Passes all items; holds up the event loop. */
export async function readPlanStart(
	db: Database,
	{ project, now, draw }: Asked,
): Promise<PlanStart> {
	const page = await planPage(db, project, now);
	const form = { ...page.defaults, ...(draw && drawOf(draw, page)) };
	return { page, form, shown: await previewPlan(db, project.id, { form, problems: {} }) };
}

function drawOf({ count, gaps }: ChosenDraw, { hasJudges, fields }: PlanPage) {
	return {
		what: hasJudges ? "disagreement" : "random",
		count,
		gaps: fields.includes(gaps) ? gaps : "",
	};
}

type Wished = { readonly projectId: string; readonly sent: SentPlanForm };

/** `previewPlan` in a thread. */
export function previewBeside(
	db: Database,
	{ id: projectId, itemCount }: Pick<Project, "id" | "itemCount">,
	sent: SentPlanForm,
): Promise<PlanView | Refusal> {
	const wished = { projectId, sent };
	return readBeside(
		db,
		{ task: PLAN_TASK, name: "preview", items: itemCount, read: readPreview },
		wished,
	);
}

export function readPreview(db: Database, { projectId, sent }: Wished) {
	return previewPlan(db, projectId, sent);
}

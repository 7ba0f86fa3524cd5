import type { Database } from "#db/dialect";
import { openInvitations } from "#db/queries/invitations.server.ts";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import { queuesOfProject } from "#db/queries/project-progress.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import type { AnswersLeftOutJson } from "../agreement/agreement-json.ts";
import { answersLeftOut } from "../agreement/answers-left-out.ts";
import { defaultSet } from "../derived-sets/reported-set.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { judgesThatJudge } from "../judging/judges/judges-that-judge.server.ts";
import { type NextStep, nextSteps } from "./next-steps.ts";
import { rememberedCells } from "./remembered-cells.server.ts";

/** A person on the overview: with a queue here, or with labels from a file. */
export type PersonProgress = {
	name: string;
	isHere: boolean;
	labels: number;
	assigned: number;
	done: number;
	/** Open items times the mean time for one; null before the first. */
	minutesLeft: number | null;
};

export type JudgeProgress = { name: string; isHere: boolean; asked: number; scored: number };

export type Overview = {
	items: number;
	/** The derived set whose ratings are counted; null: the imported items. */
	set: { id: string; name: string } | null;
	people: PersonProgress[];
	/** People whose answers count in no figure, by reason. */
	leftOut: AnswersLeftOutJson[];
	judges: JudgeProgress[];
	steps: NextStep[];
	/** Are there people and judges to be compared? */
	canCompare: boolean;
};

/** Where the work on a project stands, and what to do next. */
export async function overview(db: Database, project: Project, now: Date): Promise<Overview> {
	const set = await defaultSet(db, project.id);
	const cells = await rememberedCells(db, project, set?.id);
	const judging = new Set((await judgesThatJudge(db, project.id)).map(({ judge }) => judge.id));
	const queues = await queuesOfProject(db, project.id);
	const versions = await rubricVersions(db, project.id);
	const members = await membersOfProject(db, project.id);
	const invitations = await openInvitations(db, project.id, now);
	const people = cells
		.filter(({ kind, leftOut }) => kind === "human" && leftOut === null)
		.map(({ raterId, name, isHere, scored }): PersonProgress => {
			const queue = queues.get(raterId);
			const done = queue ? queue.submitted + queue.skipped : 0;
			const assigned = queue?.assigned ?? 0;
			const mean = queue?.meanDurationMs ?? null;
			const minutesLeft =
				mean === null || done >= assigned ? null : Math.ceil(((assigned - done) * mean) / 60_000);
			return { name, isHere, labels: scored, assigned, done, minutesLeft };
		});
	const judges = cells
		.filter(({ kind, judgeId }) => kind === "judge" && (judgeId === null || judging.has(judgeId)))
		.map(({ name, isHere, asked, scored }) => ({ name, isHere, asked, scored }));
	const answering = judges.filter((judge) => judge.asked > 0).length;
	const assigned = people.reduce((sum, person) => sum + person.assigned, 0);
	const done = people.reduce((sum, person) => sum + person.done, 0);
	const steps = nextSteps({
		items: project.itemCount,
		rubricVersion: versions.find((version) => version.publishedAt !== null)?.version ?? null,
		hasDraft: versions.some((version) => version.publishedAt === null),
		annotators: members.filter(({ role, closedAt }) => role === "annotator" && closedAt === null)
			.length,
		openInvitations: invitations.length,
		assigned,
		done,
		importedPeople: people.filter((person) => !person.isHere && person.labels > 0).length,
		judges: answering,
	});
	const canCompare = answering > 0 && people.some((person) => person.labels > 0);
	const of = set && { id: set.id, name: set.name };
	const leftOut = answersLeftOut(
		cells.flatMap((rater) => (rater.asked > 0 && rater.leftOut) || []).sort(byCodePoint),
	);
	return { items: project.itemCount, set: of, people, leftOut, judges, steps, canCompare };
}

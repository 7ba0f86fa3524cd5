import type { Database } from "#db/dialect";
import { countGold, goldItems } from "#db/queries/gold-answers.server.ts";
import { membersOfProject } from "#db/queries/memberships.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import {
	roundsOfProject,
	storeTraining,
	trainingsOfProject,
} from "#db/queries/trainings.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { shuffled } from "../labelling/plans/shuffled.ts";
import { dayInWords } from "../ui/dates.ts";
import { count } from "../ui/numbers.ts";
import { PASS_MARKS } from "./training-choices.ts";

/** What the page of trainings shows. */
export async function trainingsPage(db: Database, project: Project) {
	const rounds = await roundsOfProject(db, project.id);
	const trainings = (await trainingsOfProject(db, project.id)).map((training) => ({
		id: training.id,
		day: dayInWords(training.createdAt),
		items: training.itemIds.length,
		passMark: training.passMark,
		forNewcomers: training.forNewcomers,
		isWithdrawn: training.withdrawnAt !== null,
		rounds: rounds
			.filter(({ round }) => round.trainingId === training.id)
			.map(({ round, name, answered, right }, at, all) => ({
				...{ id: round.id, raterId: round.raterId, name, attempt: round.attempt },
				...{ answered, right },
				state: round.passedAt ? "passed" : round.failedAt ? "failed" : "under way",
				isLast: all[at + 1]?.round.raterId !== round.raterId,
			})),
	}));
	return {
		known: await countGold(db, project.id),
		people: await people(db, project.id),
		trainings,
	};
}
export type TrainingsPage = Awaited<ReturnType<typeof trainingsPage>>;

async function people(db: Database, projectId: string) {
	const members = await membersOfProject(db, projectId);
	const annotators = new Set(
		members
			.filter(({ role, closedAt }) => role === "annotator" && closedAt === null)
			.map(({ accountId }) => accountId),
	);
	return (await ratersOfProject(db, projectId)).flatMap(({ id, name, accountId }) =>
		accountId !== null && annotators.has(accountId) ? [{ id, name }] : [],
	);
}

/**
 * Gives people a training: from now on their queue waits until they have gone through it and passed.
 * @returns a refusal (`items`, `people`) where there is nothing to train on or nobody to train
 */
export async function giveTraining(
	db: Database,
	project: Project,
	wish: {
		items: number;
		passShare: number;
		people: readonly string[];
		forNewcomers: boolean;
		createdBy: string;
		now: Date;
	},
): Promise<{ kind: "given"; items: number; people: number } | Refusal> {
	const known = await goldItems(db, project.id);
	if (known.length === 0) {
		return refused("No item has a known answer yet: give some under Known answers first.", "items");
	}
	if (!(await currentRubric(db, project.id)))
		return refused("There is no published rubric yet: publish one first.", "items");
	const items = wish.items;
	if (!Number.isInteger(items) || items < 1)
		return refused("Ask for at least one item, as a whole number.", "items");
	if (items > known.length)
		return refused(
			`${count(items)} items are asked for, but of only ${count(known.length)} the answer is known: ask for at most so many, or give further known answers.`,
			"items",
		);
	if (!PASS_MARKS.some((mark) => mark === wish.passShare))
		return refused("Choose how much has to be right.", "passShare");
	const chosen = (await people(db, project.id)).filter(({ id }) => wish.people.includes(id));
	if (chosen.length === 0 && !wish.forNewcomers)
		return refused("Choose somebody to train, or whoever joins from now on.", "people");
	const { createdBy, forNewcomers, now } = wish;
	await storeTraining(db, {
		projectId: project.id,
		itemIds: shuffled(known, [project.id, now.getTime()]).slice(0, items),
		passMark: Math.ceil((items * wish.passShare) / 100),
		raterIds: chosen.map(({ id }) => id),
		...{ forNewcomers, createdBy, now },
	});
	return { kind: "given", items, people: chosen.length };
}

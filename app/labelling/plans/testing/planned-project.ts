import type { LabellingPlan } from "#db/model/labelling-plan.ts";
import { returnSeats } from "#db/queries/plan-seats.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../../base/refusal.ts";
import { aLabellingProject, now } from "../../testing.ts";
import { giveOut } from "../give-out.server.ts";
import type { PlanWish } from "../make-plan.server.ts";

const ALL: LabellingPlan = {
	draw: { kind: "all" },
	withGiven: false,
	overlap: { share: 1, people: 2 },
	queue: "named",
	blockSize: 30,
	repeats: 0,
	gold: 0,
	seed: 1,
};

type Setting = Pick<
	Awaited<ReturnType<typeof aLabellingProject>>,
	"db" | "project" | "ada" | "ben"
>;

/** Annotators of a project with nothing to do, instead of those whom it had. */
export async function someSharers(
	{ db, project, ada, ben }: Setting,
	people: number,
): Promise<{ raterId: string; name: string }[]> {
	for (const raterId of [ada, ben]) await returnSeats(db, { raterId });
	const raters = Array.from({ length: people }, (_, place) =>
		newRater({ projectId: project.id, name: `P${place}`, kind: "human", createdAt: now }),
	);
	await createRaters(db, raters);
	return raters.map(({ id, name }) => ({ raterId: id, name }));
}

/** A project whose items nobody has yet, with annotators. */
export async function aProject(items: number, people: number) {
	const { db, project, ada, ben } = await aLabellingProject({
		rows: { "items.jsonl": someItems(items) },
	});
	const sharers = await someSharers({ db, project, ada, ben }, people);
	const wish = (definition: Partial<LabellingPlan>): PlanWish => ({
		projectId: project.id,
		definition: { ...ALL, ...definition },
		people: sharers,
	});
	const give = async (definition: Partial<LabellingPlan> = {}) => {
		const given = await giveOut(db, wish(definition), { createdBy: null, now });
		if (isRefusal(given)) throw new Error(given.sentence);
		return given;
	};
	return { db, project, raterIds: sharers.map(({ raterId }) => raterId), wish, give };
}

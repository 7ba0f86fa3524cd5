import { addressOf, type Database } from "#db/dialect";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { partOf } from "../agreement/report-parts.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import type { Counts } from "./confusion.ts";
import type { Habits } from "./habits.ts";
import { ITEM_FACTS_TASK, timesAtPlaces, type timesOf } from "./item-facts-task.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { type confusionOfPart, type habitsOf, JUDGE_TASK, type worseWhere } from "./judge-task.ts";
import { itemFacts } from "./kept-facts.server.ts";
import type { NamedJudge } from "./named-judge.server.ts";
import { aboutOne, type RatedJudge, ratedJudge } from "./rated-judge.server.ts";
import { isOfRater } from "./slice-field.ts";
import type { WorseWhere } from "./worse-where.ts";

/** Parts of the page that are computed in threads, by the state of the project that they are of. */
type Parts = {
	readonly slices: Kept<Slices>;
	readonly habits: Kept<Habits>;
	readonly confusions: Kept<Counts>;
};
export type Slices = WorseWhere & { readonly notes: readonly string[] };

const parts = new WeakMap<object, Parts>();
const KEPT = 60;

function partsOf(moment: object): Parts {
	const known = parts.get(moment);
	if (known) return known;
	const one = () => 1;
	const own = {
		slices: new Kept<Slices>(KEPT, one),
		habits: new Kept<Habits>(KEPT, one),
		confusions: new Kept<Counts>(KEPT, one),
	};
	parts.set(moment, own);
	return own;
}

/** Where the judge disagrees more than elsewhere; computed in a thread. */
export async function slicesOfJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	query: JudgeQuery,
): Promise<Slices | Refusal> {
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { moment, dimension, column } = found;
	const { reference, clusters, seed } = found.options;
	const options = { reference, clusters, seed, looks: moment.reading.looks };
	const key = JSON.stringify([dimension.dimension.name, column.rater, options]);
	return partsOf(moment).slices.get(key, async () => {
		const facts = await factsOf(db, rated, found);
		const columns = partOf(moment.columns, aboutOne(dimension, column));
		const raters = moment.columns.dimensions.flatMap(({ humans, judges }) =>
			[...humans, ...judges].map(({ rater }) => rater),
		);
		const fields = facts.fields.filter(({ field }) => !isOfRater(field, raters));
		const job = { columns, options, fields };
		const worse = await workers().run<typeof worseWhere>(JUDGE_TASK, job, "worseWhere");
		const said = facts.fields.filter((each) => !fields.includes(each));
		const notes = said.map(
			({ field }) => `${field} is called as a rater and holds what it said: it makes no slices.`,
		);
		return { ...worse, notes: [...facts.notes, ...notes] };
	});
}

/** Length, its own answers, repetitions and drift; computed in a thread. */
export async function habitsOfJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	query: JudgeQuery,
): Promise<Habits | Refusal> {
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { moment, dimension, column, options } = found;
	const own = query.own ? [query.own] : [named.judge?.model ?? [], named.name].flat();
	const key = JSON.stringify([dimension.dimension.name, column.rater, options, own]);
	return partsOf(moment).habits.get(key, async () => {
		const facts = await factsOf(db, rated, found);
		const times = await timesOfJudge(db, { rated, named, found });
		const columns = partOf(moment.columns, aboutOne(dimension, column));
		const job = { columns, options, facts, own, times };
		return workers().run<typeof habitsOf>(JUDGE_TASK, job, "habitsOf");
	});
}

/** Reference against judge, level by level; computed in a thread. */
export function confusionOfJudge({
	moment,
	dimension,
	column,
	options: { reference },
}: RatedJudge): Promise<Counts> {
	const key = JSON.stringify([dimension.dimension.name, column.rater, reference]);
	return partsOf(moment).confusions.get(key, () => {
		const job = { columns: partOf(moment.columns, aboutOne(dimension, column)), reference };
		return workers().run<typeof confusionOfPart>(JUDGE_TASK, job, "confusionOfPart");
	});
}

function factsOf(db: Database, rated: RatedItems, { moment }: RatedJudge) {
	const { changeCounter, columns } = moment;
	return itemFacts(db, rated, { items: columns.items, changeCounter });
}

/** When the judge answered each place; null where no source says it. */
async function timesOfJudge(
	db: Database,
	{
		rated: { projectId, setId },
		named,
		found: { moment, dimension },
	}: { readonly rated: RatedItems; readonly named: NamedJudge; readonly found: RatedJudge },
): Promise<Float64Array | null> {
	const dimensions = await dimensionsOfProject(db, projectId);
	const own = dimensions.find(({ definition }) => definition.name === dimension.dimension.name);
	if (!own || setId !== undefined) return null;
	const ratedOn = { projectId, dimensionId: own.id, raterIds: [named.raterId] };
	const asked = { ratedOn, items: moment.columns.items };
	const address = addressOf(db);
	return address === null
		? timesAtPlaces(db, asked)
		: workers().run<typeof timesOf>(ITEM_FACTS_TASK, { address, ...asked }, "timesOf");
}

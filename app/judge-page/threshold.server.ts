import type { Database } from "#db/dialect";
import { shortened } from "../agreement/agreement-query.ts";
import type { RatedItems } from "../agreement/rating-table.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { clusterIds } from "../columns/rating-columns.ts";
import { Kept } from "../compute/kept.ts";
import { workers } from "../compute/worker-pool.server.ts";
import {
	type JudgeNumber,
	numbersOfJudge,
	type PeopleAccept,
	peopleAccept,
} from "./judge-numbers.ts";
import type { JudgeQuery } from "./judge-query.ts";
import { type cutOf, JUDGE_TASK } from "./judge-task.ts";
import type { NamedJudge } from "./named-judge.server.ts";
import { type RatedJudge, ratedJudge } from "./rated-judge.server.ts";
import type { Threshold } from "./threshold.ts";

export type ThresholdPage = Exclude<Awaited<ReturnType<typeof thresholdOfJudge>>, Refusal>;

const kept = new WeakMap<object, Kept<Threshold>>();
const KEPT = 60;

/**
 * A number of the judge against what people accept, as the reader picks both; computed in a thread. `computed` is null
 * where it gives no number, or people's answers have no order.
 */
export async function thresholdOfJudge(
	db: Database,
	rated: RatedItems,
	named: NamedJudge,
	query: JudgeQuery,
) {
	const found = await ratedJudge(db, rated, named, query);
	if (isRefusal(found)) return found;
	const { options } = found;
	const numbers = numbersOfJudge(found.all);
	const people = peopleOf(found, query, options.reference);
	const number = chosenNumber(numbers, {
		asked: query.threshold.number,
		onPage: found.dimension.dimension.name,
	});
	const asked = {
		numbers: numbers.map(({ value, title }) => ({ value, title })),
		dimensions: people.map(({ name, title }) => ({ value: name, title })),
	};
	const against = chosenPeople(people, found, query);
	if (!number || !against)
		return { ...asked, number: null, against: null, computed: null, notThere: [] };
	const computed = await cutOfJudge(found, named, { number, against, options });
	const { name, title, from, fromChoices } = against;
	return {
		...asked,
		number: { value: number.value, title: number.title, isProbability: number.isProbability },
		against: { name, title, from, fromChoices },
		computed,
		notThere: notThere(query.threshold, number, against),
	};
}

/** What the address names that cannot be chosen, and what is shown in its place. */
function notThere(
	asked: JudgeQuery["threshold"],
	number: JudgeNumber,
	{ name, title, from }: PeopleAccept,
): string[] {
	const isOtherFrom = asked.from !== null && asked.from !== from.value;
	return [
		...(asked.number !== null && asked.number !== number.value
			? [`It gives no number called “${shortened(asked.number)}”: this is ${number.title}.`]
			: []),
		...(asked.against !== null && asked.against !== name
			? [
					`“${shortened(asked.against)}” is no dimension with an order that people labelled: this is ${title}.`,
				]
			: []),
		...(isOtherFrom && (asked.against === null || asked.against === name)
			? [`Nothing accepts from “${shortened(asked.from ?? "")}” on: this is from ${from.title} on.`]
			: []),
	];
}

type CutAsked = {
	readonly number: JudgeNumber;
	readonly against: PeopleAccept;
	readonly options: JudgeQuery["options"];
	/** Of how many judges the gains are told together. */
	readonly together?: number;
};

/** The cut of one number against what people accept, computed in a thread and kept with the ratings that it is of. */
export function cutOfJudge(
	found: RatedJudge,
	named: NamedJudge,
	{ number, against, options: { seed, clusters, reference }, together = 1 }: CutAsked,
): Promise<Threshold> {
	const { moment } = found;
	const own = kept.get(moment) ?? new Kept<Threshold>(KEPT, () => 1);
	kept.set(moment, own);
	const key = JSON.stringify([
		named.raterId,
		number.value,
		against.name,
		against.from.value,
		reference,
		clusters,
		seed,
		together,
	]);
	return own.get(key, () => {
		const people = found.moment.columns.dimensions.find(
			({ dimension }) => dimension.name === against.name,
		);
		if (!people) throw new Error(`nobody is asked about ${against.name}`);
		const job = {
			...{ all: found.all, number: number.value, people, from: against.wanted, reference },
			items: moment.columns.items,
			clusters: clusterIds(moment.columns, clusters),
			...{ seed, together },
		};
		return workers().run<typeof cutOf>(JUDGE_TASK, job, "cutOf");
	});
}

function peopleOf(
	{ moment: { columns } }: RatedJudge,
	{ threshold }: JudgeQuery,
	reference: string,
): PeopleAccept[] {
	return columns.dimensions
		.filter(({ humans }) => humans.length > 0)
		.flatMap((dimension) => {
			const isAsked = dimension.dimension.name === threshold.against;
			const from = isAsked ? threshold.from : null;
			return peopleAccept(dimension, { from }, { reference, items: columns.items }) ?? [];
		});
}

/** The one that is asked for; else the number of the dimension on the page, else the first that leaves a choice of cuts. */
export function chosenNumber(
	numbers: readonly JudgeNumber[],
	{ asked, onPage }: { readonly asked?: string | null | undefined; readonly onPage: string },
): JudgeNumber | undefined {
	return (
		numbers.find(({ value }) => value === asked) ??
		numbers.find(({ dimension }) => dimension === onPage) ??
		numbers.find((number) => hasDifferent(number, 3)) ??
		numbers.find((number) => hasDifferent(number, 2)) ??
		numbers[0]
	);
}

/** Does it take so many values? Of one value there is no cut, of two there is no choice. */
function hasDifferent({ numbers }: JudgeNumber, least: number): boolean {
	const seen = new Set<number>();
	for (const number of numbers()) {
		if (!Number.isNaN(number)) seen.add(number);
		if (seen.size >= least) return true;
	}
	return false;
}

/** The one that is asked for; else that of two levels on the page, the first of two levels, that on the page. */
function chosenPeople(
	people: readonly PeopleAccept[],
	{ dimension }: RatedJudge,
	{ threshold }: JudgeQuery,
): PeopleAccept | undefined {
	const onPage = people.find(({ name }) => name === dimension.dimension.name);
	const ofTwo = ({ fromChoices }: PeopleAccept) => fromChoices.length === 1;
	return (
		people.find(({ name }) => name === threshold.against) ??
		(onPage && ofTwo(onPage) ? onPage : people.find(ofTwo)) ??
		onPage ??
		people[0]
	);
}

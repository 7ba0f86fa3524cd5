import { isDiscrete } from "#db/model/scale.ts";
import { oddRater } from "#stats/audit/odd-rater.ts";
import { oneOpinion } from "#stats/audit/one-opinion.ts";
import { type ClusterIds, levelNumbers } from "#stats/index.ts";
import { marked, markGiven } from "../columns/given-places.ts";
import {
	codesOf,
	type DimensionColumns,
	numbersOf,
	type RaterColumn,
} from "../columns/rating-columns.ts";
import { mainPeople } from "./beside-people.ts";
import type { AtOddsJson, OneOpinionJson, RankingJson } from "./ranking-json.ts";

/** Fewer labels than this show no habit, neither of who is asked about nor of who witnesses it. */
const LEAST_ITEMS = 30;
/** Of hundreds of people those with most labels: every pair of them is looked at. */
const MOST_PEOPLE = 50;

/**
 * People whose labels cannot stand for those of people: two that are one opinion, and who is at odds with
 * everybody else; the other people and the judges witness it. Of people who labelled far fewer items than
 * two others nothing is asked: often they saw disputed items alone.
 */
export function peopleInDoubt(
	{ dimension: { scale }, humans, judges }: DimensionColumns,
	clusters: ClusterIds | undefined,
): Pick<RankingJson, "oneOpinion" | "atOdds"> {
	const onScale = ({ cells }: RaterColumn) => !isDiscrete(scale) || cells.kind === "codes";
	const read = (raters: readonly RaterColumn[]) =>
		raters
			.filter(onScale)
			.map((rater) => ({
				name: rater.rater,
				column: isDiscrete(scale) ? codesOf(rater) : numbersOf(rater, scale),
			}))
			.map((each) => ({ ...each, labels: labelsOf(each.column) }))
			.sort((a, b) => b.labels - a.labels);
	const people = read(mainPeople(humans))
		.filter(({ labels }) => labels >= LEAST_ITEMS)
		.slice(0, MOST_PEOPLE);
	if (people.length < 2) return {};
	const machines = read(judges).map(({ column }) => column);
	const numbers = isDiscrete(scale) && scale.type !== "nominal" ? levelNumbers(scale) : undefined;
	const without = (...left: readonly (typeof people)[number][]) =>
		people.filter((person) => !left.includes(person)).map(({ column }) => column);
	const alike = people.flatMap((first, i) =>
		people.slice(i + 1).flatMap((second): OneOpinionJson[] => {
			const witnesses = { people: without(first, second), judges: machines };
			const found = oneOpinion([first.column, second.column], witnesses);
			if (!found) return [];
			const { unsure, ...figures } = found;
			const names: [string, string] = [first.name, second.name];
			return [{ people: names, ...figures, ...(unsure && { unsure: true as const }) }];
		}),
	);
	// Two that are one opinion would witness each other.
	const copies = people.filter(({ name }) => alike.some(({ people: [, copy] }) => copy === name));
	const groupings = clusters ? (clusters instanceof Int32Array ? [clusters] : [...clusters]) : [];
	const odd = people.flatMap((person): AtOddsJson[] => {
		if (copies.includes(person)) return [];
		const others = without(person, ...copies);
		const found = oddRater(
			person.column,
			{ people: others, judges: machines },
			{ among: people.length, numbers, groupings },
		);
		const [other, another] = people.filter((one) => one !== person && !copies.includes(one));
		if (!found || !other) return [];
		return [{ person: person.name, ...found, ...(another ? {} : { other: other.name }) }];
	});
	return {
		...(alike.length > 0 && { oneOpinion: alike }),
		...(odd.length > 0 && { atOdds: odd }),
	};
}

function labelsOf(column: Uint8Array | Float64Array): number {
	return marked(markGiven(column, new Uint8Array(column.length)));
}

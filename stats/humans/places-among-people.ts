import { midranks } from "../correlation/midranks.ts";
import { rankValues } from "../tables/rank-values.ts";

/** The items of two or more people and the judge, and everybody's places on them. */
export type PlacesAmongPeople = {
	readonly items: Int32Array;
	/** Of each of these items the places of its people's numbers among all of people's numbers, in (0, 1). */
	readonly ofPeople: readonly (readonly number[])[];
	/** The judge's places among its own numbers. */
	readonly ofJudge: Float64Array;
};

/** Places of columns of numbers (NaN = none); ties share the mean of theirs. */
export function placesAmongPeople(
	people: readonly Float64Array[],
	judge: Float64Array,
): PlacesAmongPeople {
	const items = Int32Array.from(judge.keys()).filter((item) => {
		if (Number.isNaN(judge[item])) return false;
		let given = 0;
		for (const column of people) if (!Number.isNaN(column[item])) given++;
		return given > 1;
	});
	const numbers: number[] = [];
	const row: number[] = [];
	items.forEach((item, at) => {
		for (const column of people) {
			if (Number.isNaN(column[item])) continue;
			numbers.push(column[item]);
			row.push(at);
		}
	});
	const ofPeople: number[][] = Array.from(items, () => []);
	places(Float64Array.from(numbers)).forEach((place, i) => {
		ofPeople[row[i]].push(place);
	});
	return { items, ofPeople, ofJudge: places(Float64Array.from(items, (item) => judge[item])) };
}

function places(numbers: Float64Array): Float64Array {
	const { values, ranks } = rankValues(numbers.map((number) => number + 0));
	const ofValue = new Float64Array(values.length);
	midranks(ranks, new Float64Array(numbers.length).fill(1), ofValue);
	return Float64Array.from(ranks, (rank) => (ofValue[rank] - 0.5) / numbers.length);
}

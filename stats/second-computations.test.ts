import { expect, test } from "vitest";
import { longerBeyondPeople } from "./audit/beyond-people.ts";
import { MISSING } from "./core/scale.ts";
import { reliabilityCurve } from "./cuts/reliability-curve.ts";
import { randomStream } from "./resampling/random.ts";
import { weightedAgreement } from "./sampling/weighted-agreement.ts";
import { forecastsOfAnswers, softChoice } from "./soft-labels/index.ts";
import { pairCellsOfNumbers } from "./tables/pair-cells.ts";

/** Each figure once more from its definition, item by item, with nothing of how it is computed. */

const random = randomStream(12, "second computations");
const N = 120;
const sum = (values: readonly number[]) => values.reduce((total, x) => total + x, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const draw = (levels: number) => Math.floor(random() * levels);

/** √((n − 1)/n Σ (figure without item − their mean)²), computing the figure n times. */
function jackknifed<Item>(items: readonly Item[], figure: (items: readonly Item[]) => number) {
	const without = items.map((_, left) => figure(items.filter((__, item) => item !== left)));
	const middle = mean(without);
	const n = items.length;
	return Math.sqrt(((n - 1) / n) * sum(without.map((x) => (x - middle) ** 2)));
}

test("design-weighted agreement, κ, AC1 and bias, by adding up weights of items", () => {
	const items = Array.from({ length: N }, () => {
		const b = draw(3);
		return { a: random() < 0.6 ? b : draw(3), b, chance: 0.1 + 0.8 * random() };
	});
	type Items = readonly (typeof items)[number][];
	const weigh = (all: Items, term: (item: Items[number]) => number) =>
		sum(all.map((item) => term(item) / item.chance)) / sum(all.map(({ chance }) => 1 / chance));
	const agreement = (all: Items) => weigh(all, ({ a, b }) => Number(a === b));
	const share = (all: Items, of: "a" | "b", level: number) =>
		weigh(all, (item) => Number(item[of] === level));
	const kappa = (all: Items) => {
		const chance = sum([0, 1, 2].map((k) => share(all, "a", k) * share(all, "b", k)));
		return (agreement(all) - chance) / (1 - chance);
	};
	const gwetAC1 = (all: Items) => {
		const both = [0, 1, 2].map((k) => (share(all, "a", k) + share(all, "b", k)) / 2);
		const chance = sum(both.map((p) => p * (1 - p))) / 2;
		return (agreement(all) - chance) / (1 - chance);
	};
	const numbers = [1, 2, 5];
	const bias = (all: Items) => weigh(all, ({ a, b }) => numbers[a] - numbers[b]);
	const column = (of: "a" | "b") => Uint8Array.from(items, (item) => item[of]);
	const found = weightedAgreement(column("a"), column("b"), {
		levels: 3,
		numbers: Float64Array.from(numbers),
		inclusionProbability: Float64Array.from(items, ({ chance }) => chance),
	});
	for (const [name, naive] of Object.entries({ agreement, kappa, gwetAC1, bias })) {
		const own = found[name as keyof typeof found];
		expect(own.value, name).toBeCloseTo(naive(items), 10);
		if (own.value === undefined || own.se === undefined) throw new Error(name);
		expect(own.se / jackknifed(items, naive), name).toBeCloseTo(1, 1.5);
	}
});

test("preference for the longer answer beyond people's, pair by pair", () => {
	const pairs = Array.from({ length: N }, () => ({
		a: 10 + draw(5),
		b: 10 + draw(5),
		judge: random() < 0.1 ? MISSING : draw(2),
		people: [0, 1, 2].map(() => (random() < 0.2 ? MISSING : draw(2))),
	}));
	const differences = pairs.flatMap(({ a, b, judge, people }) => {
		const given = people.filter((choice) => choice !== MISSING);
		if (a === b || judge === MISSING || given.length === 0) return [];
		const longer = a > b ? 0 : 1;
		return [Number(judge === longer) - mean(given.map((choice) => Number(choice === longer)))];
	});
	const found = longerBeyondPeople({
		lengthA: Float64Array.from(pairs, ({ a }) => a),
		lengthB: Float64Array.from(pairs, ({ b }) => b),
		judge: Uint8Array.from(pairs, ({ judge }) => judge),
		people: [0, 1, 2].map((person) => Uint8Array.from(pairs, ({ people }) => people[person])),
	});
	expect(found).toMatchObject({ n: differences.length });
	expect(found.value).toBeCloseTo(mean(differences), 12);
	expect("se" in found && found.se).toBeCloseTo(jackknifed(differences, mean), 10);
});

test("bands of calibration: shares, Wilson's limits, and Clopper and Pearson's for all bands together", () => {
	const items = Array.from({ length: 400 }, () => {
		const said = [0.1, 0.3, 0.6, 0.9][draw(4)];
		return { said, accepted: Number(random() < said) };
	});
	const points = reliabilityCurve(
		pairCellsOfNumbers(
			Float64Array.from(items, ({ said }) => said),
			Float64Array.from(items, ({ accepted }) => accepted),
		),
	);
	expect(points.map(({ meanProbability }) => meanProbability)).toEqual([
		expect.closeTo(0.1),
		expect.closeTo(0.3),
		expect.closeTo(0.6),
		expect.closeTo(0.9),
	]);
	for (const { lowest, observed, together } of points) {
		const own = items.filter(({ said }) => said === lowest);
		const [n, x] = [own.length, sum(own.map(({ accepted }) => accepted))];
		expect(observed.value).toBeCloseTo(x / n, 12);
		const z = 1.959963984540054;
		const root = z * Math.sqrt((x / n) * (1 - x / n) * n + (z * z) / 4);
		const wilson = [-1, 1].map((side) => (x + (z * z) / 2 + side * root) / (n + z * z));
		if (observed.value === undefined || !observed.ci || !("ci" in together))
			throw new Error("none");
		expect(observed.ci.low).toBeCloseTo(wilson[0], 8);
		expect(observed.ci.high).toBeCloseTo(wilson[1], 8);
		// Four bands at 1 − .05/4: each limit leaves .00625 beyond what was seen.
		expect(upTo(x, n, together.ci.high)).toBeCloseTo(0.00625, 8);
		expect(1 - upTo(x - 1, n, together.ci.low)).toBeCloseTo(0.00625, 8);
	}
});

/** P(X ≤ x) of n trials, added up. */
function upTo(x: number, n: number, p: number): number {
	let mass = (1 - p) ** n;
	let total = mass;
	for (let k = 1; k <= x; k++) {
		mass *= ((n - k + 1) / k) * (p / (1 - p));
		total += mass;
	}
	return total;
}

test("the choice of a judge by people's shares, distance by distance", () => {
	const levels = 3;
	const people = [0, 1, 2, 3].map(() =>
		Uint8Array.from({ length: N }, (_, item) => (random() < 0.6 ? item % levels : draw(levels))),
	);
	const judges = [0.9, 0.7, 0.2].map((knows) =>
		Uint8Array.from({ length: N }, (_, item) => (random() < knows ? item % levels : draw(levels))),
	);
	const distances = judges.map((judge) =>
		Array.from({ length: N }, (_, item) =>
			sum(
				[0, 1, 2].map((level) => {
					const share = mean(people.map((column) => Number(column[item] === level)));
					return (Number(judge[item] === level) - share) ** 2;
				}),
			),
		),
	);
	const found = softChoice({
		judges: judges.map((judge) => forecastsOfAnswers([judge], levels)),
		people,
		levels,
	});
	const byDistance = [0, 1, 2].sort((a, b) => mean(distances[a]) - mean(distances[b]));
	expect(found.standings.map(({ judge }) => judge)).toEqual(byDistance);
	const [best] = byDistance;
	for (const { judge, overBest } of found.standings.slice(1)) {
		const differences = distances[judge].map((own, item) => own - distances[best][item]);
		expect(overBest.value).toBeCloseTo(mean(differences), 12);
		expect("se" in overBest && overBest.se).toBeCloseTo(jackknifed(differences, mean), 10);
	}
	// Of two estimated shares of an item people's own spread is taken off once: Ferro 2014.
	const spread = Array.from({ length: N }, (_, item) =>
		sum(
			[0, 1, 2].map((level) => {
				const share = mean(people.map((column) => Number(column[item] === level)));
				return (share * (1 - share)) / (people.length - 1);
			}),
		),
	);
	expect(found.standings[0].loss.value).toBeCloseTo(mean(distances[best]) - mean(spread), 12);
	expect(found.standings[2].mayBeBest).toBe(false);
});

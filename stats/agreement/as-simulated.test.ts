/**
 * How far raters agree, and judges differ by it, on designs of all kinds: digit for digit as when the coverage of the
 * intervals was simulated. Values are held against independent ones elsewhere; an interval is its simulation's
 * word, which is about these digits. Who changes some on purpose simulates anew (`npm run test:long`, the files of
 * `stats/testing/long`) and then has them written down anew (`npx vitest run stats/agreement/as-simulated.test.ts -u`).
 */
import { expect, test } from "vitest";
import * as stats from "../index.ts";
import { randomStream } from "../resampling/random.ts";
import type { ClusterIds } from "../tables/clusters.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { AGREEMENT_DEFINITIONS } from "./index.ts";

type Design = Readonly<{
	scale: stats.Scale;
	columns: readonly stats.RaterValues[];
	clusters?: ClusterIds;
}>;

const DIGITS = 8;
const BINARY: stats.Scale = { type: "binary", values: [false, true] };
const NAMES: stats.Scale = { type: "nominal", values: ["a", "b", "c"] };
const GRADES: stats.Scale = { type: "ordinal", values: [1, 2, 3, 5] };

type Drawn = {
	readonly seed: number;
	readonly n: number;
	readonly noise: readonly number[];
	readonly missing?: readonly number[];
	/** So many neighbours belong together. */
	readonly together?: number;
	/** Of the levels, the first prevails: the others are drawn so much more rarely. */
	readonly rare?: number;
};

/** Raters who see a hidden truth with noise. */
function drawn(
	scale: Exclude<stats.Scale, { type: "numeric" }>,
	{ seed, n, noise, missing = [], together, rare = 1 }: Drawn,
): Design {
	const K = scale.values.length * rare;
	const { columns } = generatedColumns({ seed, n, K, noise, missing });
	const codes = columns.map((column) =>
		column.map((code) => (code === stats.MISSING || code < scale.values.length ? code : 0)),
	);
	return { scale, columns: codes.map((column) => ({ codes: column })), ...inGroups(n, together) };
}

function inGroups(n: number, together: number | undefined): { clusters?: ClusterIds } {
	// Of unlike sizes: every fourth one is half as large.
	return together === undefined
		? {}
		: {
				clusters: Int32Array.from({ length: n }, (_, at) =>
					Math.floor((at * (1 + (at % 4 === 0 ? 0.5 : 0))) / together),
				),
			};
}

/** The second gives the lowest level where the first gives the highest. */
function against(
	scale: Exclude<stats.Scale, { type: "numeric" }>,
	n: number,
	together?: number,
): Design {
	const last = scale.values.length - 1;
	const codes = Uint8Array.from({ length: n }, (_, at) => at % (last + 1));
	const columns = [{ codes }, { codes: codes.map((code) => last - code) }];
	return { scale, columns, ...inGroups(n, together) };
}

/** Numbers without levels, those of a hidden one and noise of their own. */
function numbers({ seed, n, noise, missing = [], together }: Drawn): Design {
	const { columns } = generatedColumns({ seed, n, K: 40, noise, missing });
	return {
		scale: { type: "numeric", range: [0, 20] },
		columns: columns.map((column) => ({
			numbers: Float64Array.from(column, (code) =>
				code === stats.MISSING ? Number.NaN : code / 2,
			),
		})),
		...inGroups(n, together),
	};
}

const DESIGNS: Readonly<Record<string, Design>> = {
	"two, binary": drawn(BINARY, { seed: 1, n: 40, noise: [0.2, 0.3] }),
	"two, binary, one value rare": drawn(BINARY, { seed: 2, n: 200, noise: [0.05, 0.08], rare: 12 }),
	"two, binary, together": drawn(BINARY, { seed: 3, n: 120, noise: [0.2, 0.3], together: 4 }),
	"two, names": drawn(NAMES, { seed: 4, n: 90, noise: [0.3, 0.4], missing: [0.05, 0.1] }),
	"two, names, together": drawn(NAMES, { seed: 5, n: 150, noise: [0.3, 0.2], together: 5 }),
	"two, grades": drawn(GRADES, { seed: 6, n: 60, noise: [0.4, 0.5], missing: [0, 0.1] }),
	"two, grades, nearly alike": drawn(GRADES, { seed: 7, n: 30, noise: [0, 0.05] }),
	"two, grades, together": drawn(GRADES, { seed: 8, n: 140, noise: [0.3, 0.5], together: 7 }),
	"two, alike": drawn(GRADES, { seed: 9, n: 24, noise: [0, 0] }),
	"two, alike, together": drawn(BINARY, { seed: 10, n: 60, noise: [0, 0], together: 3 }),
	"two, one level": drawn(NAMES, { seed: 11, n: 25, noise: [0, 0], rare: 400 }),
	"two, few": drawn(BINARY, { seed: 12, n: 7, noise: [0.3, 0.6] }),
	"two, few groups": drawn(BINARY, { seed: 13, n: 60, noise: [0.3, 0.3], together: 10 }),
	"two, nothing in common": drawn(GRADES, { seed: 14, n: 80, noise: [1, 1] }),
	"three, binary": drawn(BINARY, {
		seed: 15,
		n: 70,
		noise: [0.2, 0.3, 0.1],
		missing: [0.1, 0.2, 0],
	}),
	"three, names, together": drawn(NAMES, { seed: 16, n: 120, noise: [0.3, 0.2, 0.4], together: 4 }),
	"three, grades": drawn(GRADES, {
		seed: 17,
		n: 80,
		noise: [0.3, 0.2, 0.5],
		missing: [0.2, 0, 0.1],
	}),
	"three, grades, alike": drawn(GRADES, { seed: 18, n: 40, noise: [0, 0, 0] }),
	"three, one value rare": drawn(BINARY, { seed: 19, n: 150, noise: [0.03, 0.05, 0.04], rare: 10 }),
	"five, grades": drawn(GRADES, {
		...{ seed: 20, n: 50, noise: [0.3, 0.2, 0.5, 0.4, 0.1], missing: [0.5, 0.5, 0.5, 0.5, 0.2] },
	}),
	"two, grades, together in two ways": {
		...drawn(GRADES, { seed: 25, n: 160, noise: [0.3, 0.4] }),
		clusters: [
			Int32Array.from({ length: 160 }, (_, at) => Math.floor(at / 8)),
			Int32Array.from({ length: 160 }, (_, at) => at % 20),
		],
	},
	"two, against each other": against(BINARY, 30),
	"two, against each other, together": against(GRADES, 60, 3),
	"two, one item": drawn(GRADES, { seed: 26, n: 1, noise: [0, 0] }),
	"two, no item": drawn(NAMES, { seed: 27, n: 0, noise: [0, 0] }),
	"two, many": drawn(NAMES, { seed: 28, n: 900, noise: [0.5, 0.4], missing: [0.02, 0.3] }),
	"two, binary, rare, together": drawn(BINARY, {
		...{ seed: 29, n: 240, noise: [0.04, 0.05], rare: 10, together: 6 },
	}),
	"three, few": drawn(GRADES, { seed: 30, n: 6, noise: [0.3, 0.2, 0.5] }),
	"three, alike, few": drawn(GRADES, { seed: 31, n: 5, noise: [0, 0, 0] }),
	"three, names, alike, together": drawn(NAMES, { seed: 32, n: 48, noise: [0, 0, 0], together: 4 }),
	"three, names, nearly alike": drawn(NAMES, { seed: 33, n: 40, noise: [0, 0.04, 0] }),
	"three, one level": drawn(BINARY, { seed: 34, n: 20, noise: [0, 0, 0], rare: 300 }),
	"three, nothing in common": drawn(GRADES, { seed: 35, n: 90, noise: [1, 1, 1] }),
	"three, binary, few groups": drawn(BINARY, {
		seed: 36,
		n: 60,
		noise: [0.3, 0.2, 0.1],
		together: 12,
	}),
	"four, mostly missing": drawn(GRADES, {
		...{ seed: 37, n: 30, noise: [0.3, 0.2, 0.5, 0.1], missing: [0.8, 0.7, 0.9, 0.6] },
	}),
	"two, numbers, alike": numbers({ seed: 38, n: 30, noise: [0, 0] }),
	"two, numbers, few": numbers({ seed: 39, n: 4, noise: [0.5, 0.5] }),
	"three, numbers, alike, together": numbers({ seed: 40, n: 40, noise: [0, 0, 0], together: 4 }),
	"three, numbers, few groups": numbers({ seed: 41, n: 45, noise: [0.2, 0.3, 0.2], together: 9 }),
	"three, numbers, nothing in common": numbers({ seed: 42, n: 50, noise: [1, 1, 1] }),
	"three, numbers, mostly missing": numbers({
		...{ seed: 43, n: 40, noise: [0.2, 0.2, 0.3], missing: [0.6, 0.5, 0.7] },
	}),
	"two, one number": {
		scale: { type: "numeric" },
		columns: [1, 2].map(() => ({ numbers: new Float64Array(20).fill(3) })),
	},
	"two, numbers": numbers({ seed: 21, n: 50, noise: [0.2, 0.3], missing: [0, 0.1] }),
	"two, numbers, together": numbers({ seed: 22, n: 120, noise: [0.2, 0.3], together: 5 }),
	"three, numbers": numbers({ seed: 23, n: 60, noise: [0.2, 0.3, 0.5], missing: [0.1, 0, 0] }),
	"four, numbers, together": numbers({
		seed: 24,
		n: 100,
		noise: [0.2, 0.3, 0.1, 0.4],
		together: 5,
	}),
};

/** Lists that are as long as the items, by their sum. */
const LONG = 12;

function inDigits(_name: string, part: unknown): unknown {
	if (typeof part === "number") return Number(part.toPrecision(DIGITS));
	const list = ArrayBuffer.isView(part) ? [...(part as Float64Array)] : part;
	if (!Array.isArray(list) || list.length <= LONG) return list;
	const numbers = list.filter((each) => typeof each === "number" && Number.isFinite(each));
	const sum = numbers.reduce((total, each, at) => total + each * (1 + (at % 7)), 0);
	return { entries: list.length, sum, first: list.slice(0, 2) };
}

/** As many columns as a statistic compares; of many raters all. */
const COLUMNS = { pair: 2, judge: 2, judges: 3, repeats: 2, rubric: 3, plan: 2, rate: 2 };

function told(definition: stats.Definition, design: Design): string | null {
	const { reads, compares } = definition;
	if (reads === undefined) return null;
	const wanted = compares === "many" ? design.columns.length : COLUMNS[compares];
	if (design.columns.length < wanted) return null;
	const ratings = stats.ratings({ ...design, columns: design.columns.slice(0, wanted) });
	if (!stats.fits(definition, ratings)) return null;
	const outcome = definition.compute(ratings, { replicates: 60, level: 0.9 });
	return `${definition.id} ${JSON.stringify(outcome, inDigits)}`;
}

const DEFINITIONS = stats.CATALOGUE.filter(
	(definition) => AGREEMENT_DEFINITIONS.includes(definition) || definition.compares === "judges",
);

/** Kappa by every interval that it has, of two who give levels. */
function kappas({ scale, columns, clusters }: Design): string[] {
	const [a, b, ...others] = columns.map(({ codes }) => codes);
	if (scale.type === "numeric" || !a || !b || others.length > 0) return [];
	const table = stats.contingencyTable(a, b, scale.values.length, { clusters });
	const methods = ["fisher-z", "bca", "percentile", "ase"] as const;
	return methods.flatMap((interval) =>
		(["unweighted", "linear", "quadratic"] as const).map((weights) => {
			const options = { replicates: 60, level: 0.9, interval, numbers: stats.levelNumbers(scale) };
			const kappa = stats.cohenKappa(table, weights, options);
			return `kappa ${weights} ${interval} ${JSON.stringify(kappa, inDigits)}`;
		}),
	);
}

/** How likely two would agree as well by chance, by all weights, asked whole and on which side of a limit. */
function byChance({ scale, columns, clusters }: Design): string[] {
	const [judge, reference] = columns.map(({ codes }) => codes);
	if (scale.type === "numeric" || !judge || !reference || clusters) return [];
	const numbers = stats.levelNumbers(scale);
	return (["unweighted", "linear", "quadratic"] as const).flatMap((weights) =>
		[undefined, 0.05, 0.4].map((limit) => {
			const random = randomStream("as simulated", weights);
			const asked = { numbers, weights, random, limit };
			const chance = stats.chanceAgreement({ judge, reference }, asked);
			return `chance ${weights} ${limit} ${JSON.stringify(chance, inDigits)}`;
		}),
	);
}

test.each(Object.entries(DESIGNS))("%s: digit for digit", async (name, design) => {
	const lines = DEFINITIONS.flatMap((definition) => told(definition, design) ?? []);
	expect(lines.length).toBeGreaterThan(3);
	lines.push(...kappas(design), ...byChance(design));
	const file = `testing/as-simulated/${name.replaceAll(/\W+/g, "-")}.txt`;
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(file);
});

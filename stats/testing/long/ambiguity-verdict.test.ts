import { expect, test } from "vitest";
import { ambiguityDecomposition } from "../../audit/ambiguity-decomposition.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

/** Ordered levels are compared as `concord audit` does it, by the ordinal distance. */
type Metric = "nominal" | "ordinal";

type Who = { readonly rater: number; readonly levels: number; readonly metric: Metric };

/** How people come to their labels. */
type World = {
	readonly name: string;
	/** Whoever is asked again says what they said before, but for a few slips. */
	readonly steady?: true;
	/** Of 12 items 11 are of the first level. */
	readonly rare?: true;
	/** Of whom one is another than the rest, two people show nothing. */
	readonly fewestPeople?: 3;
	readonly of?: readonly Metric[];
	readonly rate: (truth: number, who: Who, random: Random) => number;
};

function erring(share: number): World["rate"] {
	return (truth, { levels }, random) => (random() < share ? Math.floor(levels * random()) : truth);
}

/** Off by so many levels (standard deviation), to the nearest that there is. */
function off(levelsOff: number, shift = 0): World["rate"] {
	return (truth, { levels }, random) => {
		const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
		const level = Math.round(truth + shift + levelsOff * normal);
		return Math.max(0, Math.min(levels - 1, level));
	};
}

/** People who all err: on a share of the items, or on ordered levels by so many of them. */
function alike(share: number, levelsOff: number): World["rate"] {
	const rates = { nominal: erring(share), ordinal: off(levelsOff) };
	return (truth, who, random) => rates[who.metric](truth, who, random);
}

const WORLDS: readonly World[] = [
	{ name: "all good", rate: erring(0.05) },
	{ name: "alike, middling", rate: alike(0.25, 0.9) },
	{ name: "alike, poor", rate: alike(0.55, 1.8) },
	{ name: "rare levels", rare: true, rate: erring(0.12) },
	{ name: "steady, each their own", steady: true, rate: alike(0.55, 1.8) },
	{
		name: "one at random",
		fewestPeople: 3,
		rate: (truth, who, random) => erring(who.rater === 0 ? 0.8 : 0.1)(truth, who, random),
	},
	{
		name: "one lenient by a level",
		fewestPeople: 3,
		of: ["ordinal"],
		rate: (truth, who, random) => off(0.4, who.rater === 0 ? 1 : 0)(truth, who, random),
	},
	{
		name: "two levels confused",
		rate: (truth, who, random) => {
			const said = erring(0.05)(truth, who, random);
			const last = who.levels - 1;
			return said >= last - 1 ? last - Math.floor(2 * random()) : said;
		},
	},
];

const STUDIES = studies(300);
const REPEATS = 45;
const SLIPS = 0.06;
const RARE = 12;

type Setting = {
	readonly metric: Metric;
	readonly levels: number;
	readonly raters: number;
	readonly n: number;
};

/** How often each verdict falls; of "train" and "merge" only where it is not the right person or pair. */
function verdictsIn(world: World, setting: Setting): Map<string, number> {
	const { metric, levels, raters, n } = setting;
	const found = new Map<string, number>();
	for (let study = 0; study < STUDIES; study++) {
		const random = randomStream("verdicts", world.name, levels, raters, n, study);
		const truth = Array.from({ length: n }, (_, item) => {
			if (world.rare) return item % RARE === 0 ? (item / RARE) % levels : 0;
			return Math.floor(levels * random());
		});
		const rated = (rater: number, level: number) =>
			world.rate(level, { rater, levels, metric }, random);
		const said = Array.from({ length: raters }, (_, rater) =>
			Uint8Array.from(truth, (level) => rated(rater, level)),
		);
		const places = Array.from({ length: REPEATS }, (_, at) => ({
			rater: at % raters,
			// Each of another item: 7 divides no number of items here.
			item: (7 * at) % n,
		}));
		const again = {
			first: Uint8Array.from(places, ({ rater, item }) => said[rater][item]),
			second: Uint8Array.from(places, ({ rater, item }) =>
				world.steady
					? erring(SLIPS)(said[rater][item], { rater, levels, metric }, random)
					: rated(rater, truth[item]),
			),
			items: Int32Array.from(places, ({ item }) => item),
		};
		const { verdict } = ambiguityDecomposition(said, levels, { metric, replicates: 0, again });
		const isWrong =
			(verdict.kind === "retrain annotator" && verdict.rater !== 0) ||
			(verdict.kind === "merge levels" && verdict.b !== levels - 1);
		const kind = isWrong ? `wrong ${verdict.kind}` : verdict.kind;
		found.set(kind, (found.get(kind) ?? 0) + 1 / STUDIES);
	}
	return found;
}

const SCALES: readonly Pick<Setting, "metric" | "levels">[] = [
	{ metric: "nominal", levels: 2 },
	{ metric: "nominal", levels: 4 },
	{ metric: "ordinal", levels: 5 },
];
const SETTINGS: readonly Setting[] = SCALES.flatMap((scale) =>
	[2, 3, 5].flatMap((raters) => [50, 150, 300].map((n) => ({ ...scale, raters, n }))),
);

function isOf(world: World, { metric, levels, raters }: Setting): boolean {
	if (raters < (world.fewestPeople ?? 2)) return false;
	if (world.name === "two levels confused" && levels === 2) return false;
	return world.of?.includes(metric) ?? true;
}

test.each(WORLDS)("what is said where people are: $name", (world) => {
	const settings = SETTINGS.filter((each) => isOf(world, each));
	for (const setting of settings) {
		const found = verdictsIn(world, setting);
		const share = (kind: string) => found.get(kind) ?? 0;
		const rounded = [...found].sort().map(([kind, of]) => `${kind} ${of.toFixed(2)}`);
		const told = `${world.name} ${JSON.stringify(setting)} ${rounded.join(", ")}`;
		console.info(told);
		const isOrdinal = setting.metric === "ordinal";
		if (world.fewestPeople === undefined) {
			expect(share("retrain annotator") + share("wrong retrain annotator"), told).toBeLessThan(
				0.08,
			);
		} else expect(share("wrong retrain annotator"), told).toBe(0);
		if (world.name !== "two levels confused") {
			expect(share("merge levels") + share("wrong merge levels"), told).toBeLessThan(0.08);
		}
		if (world.steady) expect(share("reword"), told).toBeLessThan(0.02);
		else expect(share("inherently subjective"), told).toBeLessThan(0.02);
		if (world.name === "all good") expect(share("reword") + share("unclear"), told).toBe(0);
		if (world.name === "one at random")
			expect(share("retrain annotator"), told).toBeGreaterThan(0.9);
		if (world.name === "two levels confused") {
			expect(share("wrong merge levels"), told).toBe(0);
			if (!isOrdinal) expect(share("merge levels"), told).toBeGreaterThan(0.9);
		}
	}
	expect(settings.length).toBeGreaterThan(0);
});

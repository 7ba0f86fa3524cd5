import { expect, test } from "vitest";
import { ambiguityDecomposition } from "../../audit/ambiguity-decomposition.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { studies } from "../runs.ts";

/** How people come to their labels. */
type World = {
	readonly name: string;
	/** Whoever is asked again says what they said before, but for a few slips. */
	readonly steady?: true;
	readonly rate: (truth: number, who: { rater: number; levels: number }, random: Random) => number;
};

function erring(share: number): World["rate"] {
	return (truth, { levels }, random) => (random() < share ? Math.floor(levels * random()) : truth);
}

const WORLDS: readonly World[] = [
	{ name: "all good", rate: erring(0.05) },
	{ name: "alike, middling", rate: erring(0.25) },
	{ name: "alike, poor", rate: erring(0.55) },
	{ name: "steady, each their own", steady: true, rate: erring(0.55) },
	{
		name: "one at random",
		rate: (truth, who, random) => erring(who.rater === 0 ? 0.8 : 0.1)(truth, who, random),
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

type Setting = { readonly levels: number; readonly raters: number; readonly n: number };

/** How often each verdict falls; of "train" and "merge" only where it is not the right person or pair. */
function verdictsIn(world: World, { levels, raters, n }: Setting): Map<string, number> {
	const found = new Map<string, number>();
	for (let study = 0; study < STUDIES; study++) {
		const random = randomStream("verdicts", world.name, levels, raters, n, study);
		const truth = Array.from({ length: n }, () => Math.floor(levels * random()));
		const said = Array.from({ length: raters }, (_, rater) =>
			Uint8Array.from(truth, (level) => world.rate(level, { rater, levels }, random)),
		);
		const places = Array.from({ length: REPEATS }, (_, at) => ({
			rater: at % raters,
			item: (Math.floor(at / raters) * 3) % n,
		}));
		const again = {
			first: Uint8Array.from(places, ({ rater, item }) => said[rater][item]),
			second: Uint8Array.from(places, ({ rater, item }) =>
				world.steady
					? erring(SLIPS)(said[rater][item], { rater, levels }, random)
					: world.rate(truth[item], { rater, levels }, random),
			),
			items: Int32Array.from(places, ({ item }) => item),
		};
		const { verdict } = ambiguityDecomposition(said, levels, { replicates: 0, again });
		const isWrong =
			(verdict.kind === "retrain annotator" && verdict.rater !== 0) ||
			(verdict.kind === "merge levels" && verdict.b !== levels - 1);
		const kind = isWrong ? `wrong ${verdict.kind}` : verdict.kind;
		found.set(kind, (found.get(kind) ?? 0) + 1 / STUDIES);
	}
	return found;
}

const SETTINGS: readonly Setting[] = [2, 4].flatMap((levels) =>
	[2, 3, 5].flatMap((raters) => [50, 150].map((n) => ({ levels, raters, n }))),
);

test.each(WORLDS)("what is said where people are: $name", (world) => {
	for (const setting of SETTINGS) {
		const { levels, raters } = setting;
		if (world.name === "one at random" && raters === 2) continue;
		if (world.name === "two levels confused" && levels === 2) continue;
		const found = verdictsIn(world, setting);
		const share = (kind: string) => found.get(kind) ?? 0;
		const told = `${world.name} ${JSON.stringify(setting)} ${JSON.stringify([...found])}`;
		if (world.name !== "one at random") {
			expect(share("retrain annotator") + share("wrong retrain annotator"), told).toBeLessThan(
				0.08,
			);
		}
		if (world.name !== "two levels confused") {
			expect(share("merge levels") + share("wrong merge levels"), told).toBeLessThan(0.08);
		}
		if (world.steady) expect(share("reword"), told).toBeLessThan(0.02);
		else expect(share("inherently subjective"), told).toBeLessThan(0.02);
		if (world.name === "all good") expect(share("reword") + share("unclear"), told).toBe(0);
		if (world.name === "one at random")
			expect(share("retrain annotator"), told).toBeGreaterThan(0.9);
		if (world.name === "two levels confused")
			expect(share("merge levels"), told).toBeGreaterThan(0.9);
	}
});

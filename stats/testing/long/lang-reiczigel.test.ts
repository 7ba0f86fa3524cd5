import { expect, test } from "vitest";
import { type PassCounts, roganGladen } from "../../index.ts";
import { binomialDraw } from "../../resampling/binomial.ts";
import { type Random, randomStream } from "../../resampling/random.ts";

/** Labelled items, the pool, the judge's two rates, and the share that people would pass. */
type Setting = {
	readonly labelled: number;
	readonly pool: number;
	readonly sensitivity: number;
	readonly specificity: number;
	readonly rate: number;
};

const SETTINGS: readonly Setting[] = [
	{ labelled: 155, pool: 155, sensitivity: 0.85, specificity: 0.8, rate: 0.7 },
	{ labelled: 155, pool: 155, sensitivity: 0.7, specificity: 0.7, rate: 0.5 },
	{ labelled: 155, pool: 155, sensitivity: 0.95, specificity: 0.9, rate: 0.8 },
	{ labelled: 155, pool: 155, sensitivity: 0.9, specificity: 0.7, rate: 0.3 },
	{ labelled: 155, pool: 155, sensitivity: 0.95, specificity: 0.95, rate: 0.5 },
	{ labelled: 155, pool: 1000, sensitivity: 0.85, specificity: 0.8, rate: 0.7 },
	{ labelled: 300, pool: 155, sensitivity: 0.85, specificity: 0.8, rate: 0.7 },
	{ labelled: 67, pool: 600, sensitivity: 0.85, specificity: 0.8, rate: 0.7 },
];

const STUDIES = 20_000;
const STUDIES_OF_BOOTSTRAPS = 1_000;
const REPLICATES = 500;

/** A random sample to label and another for the pool. */
function drawStudy(setting: Setting, random: Random): PassCounts {
	const { labelled, pool, sensitivity, specificity, rate } = setting;
	const positives = binomialDraw(rate)(random, labelled);
	const tp = binomialDraw(sensitivity)(random, positives);
	const tn = binomialDraw(specificity)(random, labelled - positives);
	const accepted = rate * sensitivity + (1 - rate) * (1 - specificity);
	const judgePass = binomialDraw(accepted)(random, pool);
	const negatives = labelled - positives;
	return { tp, fn: positives - tp, tn, fp: negatives - tn, judgePass, judgeTotal: pool };
}

function covers(counts: PassCounts, { rate }: Setting, interval: "lang-reiczigel" | "bootstrap") {
	const { passRate } = roganGladen(counts, { interval, replicates: REPLICATES });
	const { low, high } = passRate.parts ?? {};
	return low !== undefined && high !== undefined && low <= rate && rate <= high;
}

/** The trap: the labelled items are drawn anew, the pool is taken for the whole truth. */
function oneSidedCovers(counts: PassCounts, setting: Setting, random: Random): boolean {
	const { tp, fn, tn, fp, judgePass, judgeTotal } = counts;
	const labelled = tp + fn + tn + fp;
	const values: number[] = [];
	for (let replicate = 0; replicate < REPLICATES; replicate++) {
		const positives = binomialDraw((tp + fn) / labelled)(random, labelled);
		const negatives = labelled - positives;
		const sensitivity = binomialDraw(tp / (tp + fn))(random, positives) / positives;
		const specificity = binomialDraw(tn / (tn + fp))(random, negatives) / negatives;
		const youden = sensitivity + specificity - 1;
		if (youden > 0) values.push((judgePass / judgeTotal + specificity - 1) / youden);
	}
	values.sort((a, b) => a - b);
	const at = (share: number) => values[Math.floor(share * (values.length - 1))];
	return at(0.025) <= setting.rate && setting.rate <= at(0.975);
}

function shareOf(studies: number, covered: () => boolean): number {
	let hits = 0;
	for (let study = 0; study < studies; study++) if (covered()) hits++;
	return hits / studies;
}

test.runIf(process.env.CONCORD_LONG).each(SETTINGS)(
	"95 % intervals cover: $labelled labelled, pool $pool, Se $sensitivity, Sp $specificity, rate $rate",
	(setting) => {
		const random = randomStream(1, "lang-reiczigel", ...Object.values(setting));
		const formula = shareOf(STUDIES, () =>
			covers(drawStudy(setting, random), setting, "lang-reiczigel"),
		);
		const bothSides = shareOf(STUDIES_OF_BOOTSTRAPS, () =>
			covers(drawStudy(setting, random), setting, "bootstrap"),
		);
		const oneSide = shareOf(STUDIES_OF_BOOTSTRAPS, () =>
			oneSidedCovers(drawStudy(setting, random), setting, random),
		);
		const figures = { "lang-reiczigel": formula, bothSides, oneSide };
		process.stdout.write(`${JSON.stringify({ ...setting, ...figures })}\n`);
		expect(formula).toBeGreaterThanOrEqual(0.94);
		expect(bothSides).toBeGreaterThan(0.92);
		expect(oneSide).toBeLessThan(bothSides);
	},
	300_000,
);

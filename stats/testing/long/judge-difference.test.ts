import { expect, test } from "vitest";
import type { Scale } from "../../core/scale.ts";
import { compareJudges, isDefined } from "../../index.ts";
import { type Random, randomStream } from "../../resampling/random.ts";
import { comparedStatistic } from "../compared-statistic.ts";

/** Two judges that are equally good, on documents whose items a judge gets wrong together. */
type Setting = {
	readonly documents: number;
	/** Items a document; 1: items are independent. */
	readonly items: number;
	/** How many times as large the variance of an error rate is for the documents. */
	readonly design: number;
	readonly levels: number;
	readonly statistic: string;
};

const DESIGNS = [
	{ documents: 155, items: 1, design: 1 },
	{ documents: 300, items: 1, design: 1 },
	{ documents: 20, items: 8, design: 2 },
	{ documents: 40, items: 8, design: 1 },
	{ documents: 40, items: 8, design: 2 },
	{ documents: 40, items: 8, design: 4 },
	{ documents: 100, items: 8, design: 4 },
] as const;

const STATISTICS = [
	{ levels: 2, statistic: "kappa.cohen" },
	{ levels: 5, statistic: "kappa.weighted" },
	{ levels: 5, statistic: "corr.spearman" },
] as const;

const SETTINGS: readonly Setting[] = DESIGNS.flatMap((design) =>
	STATISTICS.map((statistic) => ({ ...design, ...statistic })),
);

const STUDIES = 10_000;
/** How often a judge errs. */
const ERRORS = 0.25;

function scaleOf({ levels }: Setting): Scale {
	const values = Array.from({ length: levels }, (_, level) => level);
	return levels === 2 ? { type: "binary", values } : { type: "ordinal", values };
}

/** On two levels the other one, on more a neighbouring one. */
function wrongLevel(level: number, levels: number, random: Random): number {
	if (levels === 2) return 1 - level;
	const up = level === 0 || (level < levels - 1 && random() < 0.5);
	return up ? level + 1 : level - 1;
}

/** A share of the items err as their document does for this judge, the others on their own. */
function judge(reference: Uint8Array, setting: Setting, random: Random): Uint8Array {
	const { documents, items, design, levels } = setting;
	const together = items === 1 ? 0 : Math.sqrt((design - 1) / (items - 1));
	const errs = Uint8Array.from({ length: documents }, () => Number(random() < ERRORS));
	return reference.map((level, i) => {
		const own = random() >= together;
		const wrong = own ? random() < ERRORS : errs[Math.floor(i / items)] === 1;
		return wrong ? wrongLevel(level, levels, random) : level;
	});
}

/** Is a difference found at .05, by a test that knows the documents, and by one that does not? */
function found(setting: Setting, random: Random): { robust: boolean; naive: boolean } {
	const { documents, items, levels, statistic } = setting;
	const length = documents * items;
	const reference = Uint8Array.from({ length }, () => Math.floor(levels * random()));
	const judges = [judge(reference, setting, random), judge(reference, setting, random)];
	const clusters = Int32Array.from({ length }, (_, i) => Math.floor(i / items));
	const by = { scale: scaleOf(setting), statistic: comparedStatistic(statistic) };
	const input = { judges, reference, ...by };
	const isFound = (robust: boolean) => {
		const compared = compareJudges(robust ? { ...input, clusters } : input, { replicates: 0 });
		const difference = compared.pairs[0]?.difference;
		return difference !== undefined && isDefined(difference) && (difference.p ?? 1) < 0.05;
	};
	const naive = isFound(false);
	return { robust: items === 1 ? naive : isFound(true), naive };
}

test.runIf(process.env.CONCORD_LONG).each(SETTINGS)(
	"equal judges differ at .05 in .04 to .06 of the studies: $statistic, $documents × $items, design effect $design",
	(setting) => {
		const random = randomStream(1, "judge-difference", ...Object.values(setting));
		const times = { robust: 0, naive: 0 };
		for (let study = 0; study < STUDIES; study++) {
			const outcome = found(setting, random);
			times.robust += Number(outcome.robust);
			times.naive += Number(outcome.naive);
		}
		const robust = times.robust / STUDIES;
		const naive = times.naive / STUDIES;
		process.stdout.write(`${JSON.stringify({ ...setting, robust, naive })}\n`);
		expect(robust).toBeGreaterThan(0.04);
		expect(robust).toBeLessThan(0.06);
		if (setting.design > 1) expect(naive).toBeGreaterThan(robust);
	},
	600_000,
);

import type { DiscreteScale } from "#db/model/scale.ts";
import { type Random, randomStream } from "#stats/resampling/random.ts";
import type { RatingColumns } from "../../columns/rating-columns.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "../agreement-json.ts";
import { agreementReport } from "../agreement-report.ts";
import type { EstimateJson } from "../estimate.ts";
import { compareReport } from "../judge-comparison.ts";

/** One place of the grid that intervals are tried on. */
export type Setting = {
	readonly items: number;
	readonly levels: 2 | 5;
	/** Share of the commonest level, the last one. */
	readonly prevalence: number;
	/** With 3 the items come in groups of 8 to 10. */
	readonly designEffect: 1 | 3;
};

/** How often a person, and a judge, knows an item's true level; else a neighbour of it, or any. */
const KNOWN = [0.837, 0.837, 0.837, 0.75, 0.75];
const RATERS = KNOWN.length;

function sharesOf({ levels, prevalence }: Setting): number[] {
	const rare = levels === 2 ? [1] : [0.1, 0.2, 0.3, 0.4];
	return [...rare.map((share) => share * (1 - prevalence)), prevalence];
}

function drawn(shares: readonly number[], random: Random): number {
	let left = random();
	const level = shares.findIndex((share) => {
		left -= share;
		return left < 0;
	});
	return level < 0 ? shares.length - 1 : level;
}

/** What all raters give one item; each of them uses the levels by their shares. */
function ratingsOf(shares: readonly number[], random: Random): number[] {
	const truth = drawn(shares, random);
	return KNOWN.map((known) => {
		if (random() < known) return truth;
		if (shares.length === 2 || random() < 0.5) return drawn(shares, random);
		const near = truth + (random() < 0.5 ? -1 : 1);
		const exists = near >= 0 && near < shares.length;
		return exists && random() < shares[near] / shares[truth] ? near : truth;
	});
}

const GROUPED = { grouping: "group", from: "group", byDefault: true } as const;

/** Correlation within groups of about 9 that makes the variance three times as large. */
const SAME = Math.sqrt(2 / 8.07);

/** Three people and two equal judges; an item of a group is as its group is, or as any other. */
function simulatedColumns(setting: Setting, random: Random): RatingColumns {
	const { items, levels, designEffect } = setting;
	const shares = sharesOf(setting);
	const codes = Array.from({ length: RATERS }, () => new Uint8Array(items));
	const groups = new Int32Array(items);
	let group = -1;
	let left = 0;
	let shared: number[] = [];
	for (let item = 0; item < items; item++) {
		if (designEffect > 1 && left === 0) {
			group++;
			left = 8 + Math.floor(3 * random());
			shared = ratingsOf(shares, random);
		}
		left--;
		groups[item] = group;
		const own = designEffect > 1 && random() < SAME ? shared : ratingsOf(shares, random);
		own.forEach((code, rater) => {
			codes[rater][item] = code;
		});
	}
	const scale: DiscreteScale =
		levels === 2
			? { type: "binary", values: [false, true] }
			: { type: "ordinal", values: [1, 2, 3, 4, 5] };
	const column = (rater: string, place: number) => ({
		rater,
		asked: items,
		unscored: {},
		unscoredAt: new Uint32Array(0),
		cells: { kind: "codes", codes: codes[place] } as const,
	});
	return {
		items,
		dimensions: [
			{
				dimension: { name: "d", scale },
				humans: ["ann", "bob", "eve"].map(column),
				judges: ["first", "second"].map((name, place) => column(name, 3 + place)),
			},
		],
		...(designEffect > 1 && { groups: [{ ...GROUPED, groups: group + 1, items, ids: groups }] }),
	};
}

type Figure = EstimateJson & { readonly p?: number | null };
type Figures = ReadonlyMap<string, Figure>;

function isEstimate(value: unknown): value is EstimateJson {
	return typeof value === "object" && value !== null && ("ci" in value || "undefined" in value);
}

/** Every figure with an interval that `agree` prints of one pair, of all people and of a judge; and the difference. */
function printedFigures(columns: RatingColumns, bootstrap = 0): Figures {
	const options: AgreementOptions = {
		...DEFAULT_AGREEMENT_OPTIONS,
		bootstrap,
		...(columns.groups && { clusters: ["group"] }),
	};
	const [dimension] = agreementReport(columns, options).dimensions;
	const { alpha, pairs, ...people } = dimension.humans;
	const parts = { pair: pairs[0], people, alpha, judge: dimension.judges[0] };
	const [pair] = compareReport(columns, options).dimensions[0]?.pairs ?? [];
	return new Map<string, Figure>([
		...Object.entries(parts).flatMap(([whose, part]) =>
			Object.entries(part).flatMap(([name, value]) =>
				isEstimate(value) ? [[`${whose} ${name}`, value] as const] : [],
			),
		),
		...(pair ? [["difference", { ...pair.difference, p: pair.p }] as const] : []),
	]);
}

/** Counts over samples of one setting. */
export type Tally = {
	samples: number;
	printed: number;
	held: number;
	width: number;
	undefined: number;
	/** The test said that the equal judges differ. */
	erred: number;
	/** Interval and p said different things of 0. */
	contradicted: number;
};

const ITEMS_OF_TRUTH = 1_000_000;

/** The figures of so many items that they are the truth; that of equal judges' difference is 0. */
export function truthOf(setting: Setting, items = ITEMS_OF_TRUTH): ReadonlyMap<string, number> {
	const random = randomStream(1, "truth", JSON.stringify(setting));
	const columns = simulatedColumns({ ...setting, items, designEffect: 1 }, random);
	const truths = [...printedFigures(columns)].flatMap(([name, figure]) =>
		"value" in figure ? [[name, name === "difference" ? 0 : figure.value] as const] : [],
	);
	return new Map(truths);
}

/** What the printed intervals of so many samples hold of the truth. */
export function tallies(
	setting: Setting,
	truths: ReadonlyMap<string, number>,
	samples: number,
): Map<string, Tally> {
	const random = randomStream(1, "samples", JSON.stringify(setting));
	const counted = new Map<string, Tally>();
	for (let sample = 0; sample < samples; sample++) {
		for (const [name, figure] of printedFigures(simulatedColumns(setting, random))) {
			const tally = counted.get(name) ?? {
				samples: 0,
				printed: 0,
				held: 0,
				width: 0,
				undefined: 0,
				erred: 0,
				contradicted: 0,
			};
			counted.set(name, tally);
			tally.samples++;
			if ("undefined" in figure) {
				tally.undefined++;
				continue;
			}
			const significant = typeof figure.p === "number" && figure.p < 0.05;
			if (significant) tally.erred++;
			if (!figure.ci) continue;
			const [low, high] = figure.ci;
			const truth = truths.get(name) ?? Number.NaN;
			tally.printed++;
			tally.width += high - low;
			if (low <= truth + 1e-9 && truth - 1e-9 <= high) tally.held++;
			if (typeof figure.p === "number" && significant !== (low > 0 || high < 0)) {
				tally.contradicted++;
			}
		}
	}
	return counted;
}

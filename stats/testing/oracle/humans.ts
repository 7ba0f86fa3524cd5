import * as stats from "../../index.ts";
import {
	type Cell,
	type Compute,
	cellsOf,
	columnOf,
	columnsOf,
	errorOf,
	figureOf,
	levelsOf,
	limits,
	numberOf,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
	rowsOf,
} from "./cases.ts";

const NO_BOOTSTRAP = { replicates: 0 };

function ceiling({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const humans = columnsOf(rowsOf("humans", inputs), (cells) => columnOf(cells, categories));
	const judge = columnOf(cellsOf("judge", inputs), categories);
	const levels = categories.length;
	const { majorityTies, ...figures } = stats.humanCeiling(humans, judge, {
		...optionsOf(params),
		levels,
		...NO_BOOTSTRAP,
	});
	const values = Object.entries(figures).map(([name, result]) => [
		name,
		output(result, result.value),
	]);
	return { ...Object.fromEntries(values), majorityTies };
}

type Ratings = Readonly<Record<string, Cell>>;

function alternativeAnnotator({ inputs, params }: OracleCase): Outputs {
	const humans = inputs.humans as Readonly<Record<string, Ratings>>;
	const judge = inputs.judge as Ratings;
	const names = Object.keys(humans);
	const raters = [...Object.values(humans), judge];
	const items = [...new Set(raters.flatMap((ratings) => Object.keys(ratings)))];
	const score = scoreOf(String(params.score));
	const levels = levelsOf(raters.flatMap((ratings) => Object.values(ratings)));
	const columnOfRater = (ratings: Ratings) => {
		const cells = items.map((item) => ratings[item] ?? null);
		if (score !== stats.ALIGNMENT_SCORES.accuracy) return numbersOf(cells);
		return numbersOf(cells.map((cell) => (cell === null ? null : levels.indexOf(cell))));
	};
	const result = stats.alternativeAnnotatorTest(
		Object.values(humans).map(columnOfRater),
		columnOfRater(judge),
		{
			score,
			epsilon: numberOf("epsilon", params),
			q: numberOf("q", params),
			minHumansPerItem: numberOf("minHumansPerItem", params),
			minItemsPerHuman: numberOf("minItemsPerHuman", params),
			// The reference is the authors' program, which knows no other test.
			test: "t",
			...NO_BOOTSTRAP,
		},
	);
	const { winningRate, advantageProbability, annotators } = result;
	return {
		winningRate: output(winningRate, winningRate.value),
		advantageProb: output(advantageProbability, advantageProbability.value),
		annotators: annotators.map(({ annotator }) => names[annotator]),
		rhoLlm: annotators.map((own) => own.judge),
		rhoHuman: annotators.map(({ human }) => human),
		p: annotators.map(({ p }) => p),
		rejected: annotators.map(({ rejected }) => rejected),
	};
}

function scoreOf(name: string): stats.AlignmentScore {
	if (/rmse/i.test(name)) return stats.ALIGNMENT_SCORES.negativeRmse;
	if (/mae|abs/i.test(name)) return stats.ALIGNMENT_SCORES.negativeMae;
	return stats.ALIGNMENT_SCORES.accuracy;
}

const COUNTS = ["tp", "fn", "tn", "fp", "judgePass", "judgeTotal"] as const;

function passRate({ inputs }: OracleCase): Outputs {
	const counts = Object.fromEntries(COUNTS.map((name) => [name, numberOf(name, inputs)]));
	const rates = stats.roganGladen(counts as stats.PassCounts);
	const { passRate: result, apparent, sensitivity, specificity } = rates;
	const { raw, low, high } = result.parts ?? {};
	const cut = (limit: number | undefined) => {
		const reason = stats.isDefined(result) ? result.ciReason : undefined;
		return output(result, limit && Math.min(1, Math.max(0, limit)), reason);
	};
	return {
		apparent: figureOf(apparent),
		sensitivity: figureOf(sensitivity),
		specificity: figureOf(specificity),
		raw: output(result, raw),
		value: output(result, result.value),
		seDelta: output(result, errorOf(result)),
		ciLow: cut(low),
		ciHigh: cut(high),
	};
}

function ppi({ inputs, params }: OracleCase): Outputs {
	const unlabelled = cellsOf("judgeOnUnlabelled", inputs);
	const judge = numbersOf([...cellsOf("judgeOnLabelled", inputs), ...unlabelled]);
	const labels = numbersOf([...cellsOf("labels", inputs), ...unlabelled.map(() => null)]);
	const lambda = typeof params.lambda === "number" ? params.lambda : undefined;
	const { ppi: result, labelOnly } = stats.ppiMean(labels, judge, { lambda });
	const { ppi: normal } = stats.ppiMean(labels, judge, { interval: "normal", lambda });
	const zero = "ZERO_SE";
	const { low, high } = (stats.isDefined(normal) && normal.ci) || {};
	const reason = stats.isDefined(normal) ? normal.ciReason : undefined;
	return {
		value: output(result, result.value),
		lambda: output(result, result.parts?.lambda),
		se: output(result, errorOf(result)),
		df: output(result, result.parts?.df, zero),
		...limits(result),
		ciLowZ: output(normal, low, reason),
		ciHighZ: output(normal, high, reason),
		classical: output(labelOnly, labelOnly.value),
		classicalSe: output(labelOnly, labelOnly.n > 1 ? errorOf(labelOnly) : undefined, "TOO_FEW"),
	};
}

function majority({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const rows = inputs.matrix ?? [];
	const raters = rows.reduce((most, row) => Math.max(most, row.length), 0);
	const full = rows.map((row) => Array.from({ length: raters }, (_, r) => row[r] ?? null));
	const columns = columnsOf(full, (cells) => columnOf(cells, categories));
	const consensus = stats.majorityConsensus(columns, categories.length);
	const { codes, ties, votes, leading } = consensus;
	const items = Array.from(rows.keys());
	return {
		labels: items.map((item) => categories[codes[item] ?? stats.MISSING] ?? null),
		ties,
		share: items.map((item) => {
			const all = votes[item] ?? 0;
			return all === 0 ? { undefined: "EMPTY" } : (leading[item] ?? 0) / all;
		}),
	};
}

function dawidSkene({ inputs, params }: OracleCase): Outputs {
	if (params.init !== undefined && params.init !== "voteShare") {
		throw new Error(`posteriors start at vote shares, not at ${String(params.init)}`);
	}
	const counts = inputs.counts as number[][][];
	const annotators = counts[0]?.length ?? 0;
	const levels = counts[0]?.[0]?.length ?? 0;
	const ballots = stats.ballotsOfCounts(counts, { annotators, levels });
	const fit = stats.dawidSkene(ballots, {
		smoothing: numberOf("smoothing", params),
		tolerance: numberOf("tol", params),
		mostSteps: 100_000,
	});
	const { certainty } = fit;
	const nItems = certainty.n;
	if (!("codes" in fit)) {
		const none = output(certainty, undefined);
		const names = ["priors", "confusion", "logLik", "labels", "posteriorSample", "maxPosteriorSum"];
		return { ...Object.fromEntries(names.map((name) => [name, none])), nItems };
	}
	const { priors, confusions, posteriors, codes } = fit;
	const rowsOfLevels = (from: Float64Array, rows: number, start = 0) =>
		Array.from({ length: rows }, (_, row) => [
			...from.subarray(start + row * levels, start + (row + 1) * levels),
		]);
	return {
		priors: [...priors],
		confusion: Array.from({ length: annotators }, (_, a) =>
			rowsOfLevels(confusions, levels, a * levels * levels),
		),
		logLik: certainty.parts?.logLikelihood,
		labels: Array.from(codes, (code) => (code === stats.MISSING ? null : code)),
		nItems,
		posteriorSample: rowsOfLevels(posteriors, Math.min(12, codes.length)),
		maxPosteriorSum: output(certainty, fit.certainty.value * nItems),
	};
}

/** A judge measured by people. */
export const HUMANS: Readonly<Record<string, Compute>> = {
	alttest: alternativeAnnotator,
	"ceiling.human": ceiling,
	"consensus.dawidSkene": dawidSkene,
	"consensus.majority": majority,
	"passrate.roganGladen": passRate,
	"ppi.mean": ppi,
};

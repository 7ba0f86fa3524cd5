import * as stats from "../../index.ts";
import {
	type Cell,
	type Compute,
	cellsOf,
	columnOf,
	columnsOf,
	figureOf,
	limits,
	numberOf,
	numbersOf,
	type OracleCase,
	type Output,
	type Outputs,
	optionsOf,
	output,
	rowsOf,
} from "./cases.ts";
import { codesOf } from "./many-raters.ts";

const QUICK = { replicates: 200 };

function item({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const votes = new Uint32Array(categories.length);
	for (const code of columnOf(cellsOf("row", inputs), categories)) {
		if (code !== stats.MISSING) votes[code] = votes[code] + 1;
	}
	const { numbers } = optionsOf(params);
	const { entropy, normalisedEntropy, pairwise } = stats.itemDisagreement(votes, { numbers });
	const { variance, range } = stats.itemSpread(votes, numbers);
	const spread = { variance: figureOf(variance), range: figureOf(range) };
	return {
		entropy: figureOf(entropy),
		normEntropy: figureOf(normalisedEntropy),
		pairwiseDisagreement: figureOf(pairwise),
		...(params.numeric !== false && spread),
	};
}

function dimension(oracleCase: OracleCase): Outputs {
	const { columns, levels } = codesOf(oracleCase);
	const { level = "nominal", values = [] } = oracleCase.params;
	const patterns = stats.countPatterns(columns, levels);
	const found = stats.dimensionAmbiguity(patterns, level, {
		...optionsOf(oracleCase.params),
		...QUICK,
	});
	const { alpha, coincidences, confused, alphaOfLevels } = found;
	const matrix = (flat: Float64Array | undefined) =>
		flat
			? values.map((_, k) => [...flat.subarray(k * levels, (k + 1) * levels)])
			: { undefined: stats.isDefined(alpha) ? "?" : alpha.reason };
	return {
		observed: matrix(coincidences?.observed),
		expected: matrix(coincidences?.expected),
		do: output(alpha, alpha.parts?.do),
		de: output(alpha, alpha.parts?.de),
		alpha: output(alpha, alpha.value),
		topPairs: confused.slice(0, 3).map(({ a, b, mass, lift }) => {
			return { a: values[a], b: values[b], mass, lift };
		}),
		perCategoryAlpha: alphaOfLevels.map(figureOf),
	};
}

function countsOf(name: string, inputs: OracleCase["inputs"]): number[] {
	return cellsOf(name, inputs).map(Number);
}

function trend({ inputs }: OracleCase): Outputs {
	const bins = { agreed: countsOf("agree", inputs), total: countsOf("total", inputs) };
	const result = stats.driftTrend(stats.timeBins(bins));
	return {
		z: output(result, result.parts?.z),
		chi2: output(result, result.parts?.chiSquare),
		p: output(result, stats.isDefined(result) ? result.p : undefined),
	};
}

function difference({ inputs }: OracleCase): Outputs {
	const [agree1, total1] = [numberOf("agree1", inputs), numberOf("total1", inputs)];
	const [agree2, total2] = [numberOf("agree2", inputs), numberOf("total2", inputs)];
	const result = stats.driftDifference({
		levels: 2,
		counts: Float64Array.of(total1 - agree1, agree1, total2 - agree2, agree2),
		n: total1 + total2,
		missingA: 0,
		missingB: 0,
		missingBoth: 0,
	});
	return {
		diff: output(result, result.value),
		...limits(result),
		pFisher: output(result, stats.isDefined(result) ? result.p : undefined),
	};
}

function consistency({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const columns = columnsOf(rowsOf("repeats", inputs), (cells) => columnOf(cells, categories));
	const found = stats.selfConsistency(stats.countPatterns(columns, categories.length));
	return {
		items: found.items,
		meanPairwise: figureOf(found.pairwise),
		meanModalShare: figureOf(found.modalShare),
		flipRate: figureOf(found.flipRate),
		fleiss: figureOf(found.kappa),
	};
}

function position({ inputs }: OracleCase): Outputs {
	const verdicts = rowsOf("verdicts", inputs);
	const column = (order: 0 | 1) =>
		columnOf(
			verdicts.map((pair): Cell => pair[order] ?? null),
			stats.PLACES,
		);
	const found = stats.positionBias(stats.contingencyTable(column(0), column(1), 3));
	const { consistency, preferFirst, firstFirst, secondSecond, p } = found;
	return {
		n: consistency.n,
		consistency: figureOf(consistency),
		...limits(consistency, "consistency"),
		firstFirst,
		secondSecond,
		pPosition: figureOf(p),
		pFirst: figureOf(preferFirst),
	};
}

function length({ inputs, params }: OracleCase): Outputs {
	const result = stats.lengthBias(
		{
			lengthA: numbersOf(cellsOf("lengthA", inputs)),
			lengthB: numbersOf(cellsOf("lengthB", inputs)),
			preferred: Uint8Array.from(cellsOf("preferred", inputs), preferenceCode),
		},
		{ minDifference: numberOf("minDifference", params) },
	);
	const p: Output = output(result, stats.isDefined(result) ? result.p : undefined);
	return {
		eligible: result.n,
		pPreferLonger: output(result, result.value),
		...limits(result),
		p,
	};
}

/** Anything but "a" and "b" is no preference. */
function preferenceCode(cell: Cell): number {
	return cell === "a" ? 0 : cell === "b" ? 1 : stats.MISSING;
}

/** What is not steady: rubrics, annotators, judges. */
export const AUDIT: Readonly<Record<string, Compute>> = {
	"ambiguity.dimension": dimension,
	"bias.length": length,
	"bias.position": position,
	"drift.difference": difference,
	"drift.trend": trend,
	"item.disagreement": item,
	selfConsistency: consistency,
};

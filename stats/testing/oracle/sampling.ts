import * as stats from "../../index.ts";
import {
	type Cell,
	type Compute,
	cellsOf,
	columnOf,
	errorOf,
	limits,
	numberOf,
	numbersOf,
	type OracleCase,
	type Outputs,
	output,
	rowsOf,
} from "./cases.ts";

function neyman({ inputs, params }: OracleCase): Outputs {
	const sizes = numbersOf(cellsOf("sizes", inputs));
	const deviations = numbersOf(cellsOf("sds", inputs));
	const { minPerStratum } = params as { minPerStratum?: number };
	const n = numberOf("n", inputs);
	const allocated = stats.neymanAllocation({ sizes, deviations }, { n, minPerStratum });
	return {
		allocation: allocated.allocation ? [...allocated.allocation] : { undefined: allocated.reason },
	};
}

function stratified({ inputs }: OracleCase): Outputs {
	const samples = rowsOf("samples", inputs);
	const values = numbersOf(samples.flat());
	const strata = Int32Array.from(samples.flatMap((sample, h) => sample.map(() => h)));
	const sizes = numbersOf(cellsOf("sizes", inputs));
	const result = stats.stratifiedMean(values, strata, { sizes });
	const reason = stats.isDefined(result) ? result.ciReason : undefined;
	return { value: output(result, result.value), se: output(result, errorOf(result), reason) };
}

function priority({ inputs, params }: OracleCase): Outputs {
	const categories = params.categories ?? [];
	const items = rowsOf("judgeVotes", inputs);
	const judges = Math.max(1, ...items.map((votes) => votes.length));
	const columns = Array.from({ length: judges }, (_, judge) =>
		columnOf(
			items.map((votes): Cell => votes[judge] ?? null),
			categories,
		),
	);
	const { score, order } = stats.labellingPriority(columns, categories.length);
	return { score: [...score], order: [...order] };
}

function inclusion({ inputs, params }: OracleCase): Outputs {
	const { uniformMix } = params as { uniformMix?: number };
	const pi = stats.inclusionProbabilities(numbersOf(cellsOf("uncertainty", inputs)), {
		budget: numberOf("budget", inputs),
		uniformMix,
	});
	return { pi: [...pi] };
}

function ipw({ inputs }: OracleCase): Outputs {
	const result = stats.ipwMean({
		labels: numbersOf(cellsOf("labels", inputs)),
		judge: numbersOf(cellsOf("judge", inputs)),
		inclusionProbability: numbersOf(cellsOf("inclusionProbability", inputs)),
	});
	return {
		value: output(result, result.value),
		lambda: output(result, result.parts?.lambda),
		se: output(result, errorOf(result)),
		...limits(result),
	};
}

/** Which items, and what follows for all of them. */
export const SAMPLING: Readonly<Record<string, Compute>> = {
	"estimate.ipw": ipw,
	"estimate.stratified": stratified,
	"sample.inclusionProbabilities": inclusion,
	"sample.neyman": neyman,
	"sample.priority": priority,
};

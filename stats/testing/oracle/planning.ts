import * as stats from "../../index.ts";
import {
	type Compute,
	cellsOf,
	columnOf,
	figureOf,
	numberOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	weightsOf,
} from "./cases.ts";

function powerOf({ inputs }: OracleCase): stats.PowerOptions {
	return { alpha: numberOf("alpha", inputs), power: numberOf("power", inputs) };
}

function kappaWidth({ inputs }: OracleCase): Outputs {
	const { n, unitVariance } = stats.planKappaWidth({
		kappa: numberOf("kappa", inputs),
		marginals: Float64Array.from(cellsOf("marginals", inputs), Number),
		halfWidth: numberOf("halfWidth", inputs),
	});
	return { n: figureOf(n), unitVariance: figureOf(unitVariance) };
}

function kappaDifference(oracleCase: OracleCase): Outputs {
	const { inputs, params } = oracleCase;
	const categories = params.categories ?? [];
	const columns = ["judgeA", "judgeB", "human"].map((name) =>
		columnOf(cellsOf(name, inputs), categories),
	);
	const { n, unitVariance } = stats.planKappaDifference(
		stats.jointRows(columns),
		{
			difference: numberOf("delta", inputs),
			weights: weightsOf(params),
			numbers: optionsOf(params).numbers,
		},
		powerOf(oracleCase),
	);
	return { n: figureOf(n), unitVariance: figureOf(unitVariance) };
}

function mcnemar(oracleCase: OracleCase): Outputs {
	const { inputs } = oracleCase;
	const { n, exactPower } = stats.planMcnemar(
		{ p10: numberOf("p10", inputs), p01: numberOf("p01", inputs) },
		powerOf(oracleCase),
	);
	return { n: figureOf(n), exactPowerAtN: figureOf(exactPower) };
}

/** How many labels. */
export const PLANNING: Readonly<Record<string, Compute>> = {
	"plan.correlationPower": (c) => ({
		n: figureOf(stats.planCorrelation(numberOf("r", c.inputs), powerOf(c)).n),
	}),
	"plan.kappaDifference": kappaDifference,
	"plan.kappaWidth": kappaWidth,
	"plan.mcnemar": mcnemar,
	"plan.proportionWidth": ({ inputs }) => ({
		n: figureOf(
			stats.planProportionWidth({ p: numberOf("p", inputs), width: numberOf("width", inputs) }).n,
		),
	}),
};

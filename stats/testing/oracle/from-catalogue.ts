import * as stats from "../../index.ts";
import {
	type Cell,
	cellsOf,
	columnOf,
	columnsOf,
	errorOf,
	type Inputs,
	limits,
	numbersOf,
	type OracleCase,
	type Outputs,
	optionsOf,
	output,
} from "./cases.ts";

/** Columns that cases state one by one: judges before what they are held against. */
const COLUMNS = [
	"a",
	"b",
	"x",
	"y",
	"control",
	"judge",
	"judgeA",
	"judgeB",
	"pred",
	"scores",
	"human",
	"truth",
	"labels",
];

function columnsOfInputs(inputs: Inputs): Cell[][] {
	if (inputs.matrix) return columnsOf(inputs.matrix, (cells) => cells);
	return COLUMNS.filter((name) => name in inputs).map((name) => cellsOf(name, inputs));
}

function scaleOf(
	levels: stats.Level[] | undefined,
	{ scales }: Pick<stats.Definition, "scales">,
): stats.Scale {
	if (!levels) return { type: "numeric" };
	const numeric = levels.every((level) => typeof level === "number");
	const type = numeric && scales.includes("ordinal") ? "ordinal" : "nominal";
	return { type: levels.length === 2 && !numeric ? "binary" : type, values: levels };
}

/**
 * A statistic that no adapter names otherwise: its columns are `matrix`, or those of `COLUMNS` that the
 * case states; its outputs are n, value, se, p and interval of the result and its parts by their names.
 * Of several results each is an object.
 */
export function computeFromCatalogue({ statistic, inputs, params }: OracleCase): Outputs {
	const definition = stats.CATALOGUE.find(({ id }) => id === statistic);
	if (definition?.reads === undefined) throw new Error(`there is no statistic ${statistic}`);
	const levels = params.categories ?? params.values;
	const columns = columnsOfInputs(inputs).map((cells) =>
		levels ? { codes: columnOf(cells, levels) } : { numbers: numbersOf(cells) },
	);
	const ratings = stats.ratings({ scale: scaleOf(levels, definition), columns });
	const { weights, ...options } = optionsOf(params, levels ?? []);
	const stated = weights === "unweighted" ? options : { ...options, weights };
	const results = stats.resultsOf(definition.compute(ratings, stated));
	const outputs = results.map(([name, result]) => [name, outputsOf(result)] as const);
	const [[only, first] = ["", {}]] = outputs;
	return only === "" ? first : Object.fromEntries(outputs);
}

function outputsOf(result: stats.Result): Outputs {
	return {
		...result.parts,
		n: result.n,
		value: output(result, result.value),
		se: output(result, errorOf(result)),
		p: output(result, stats.isDefined(result) ? result.p : undefined),
		...limits(result),
	};
}

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
	output,
	weightsOf,
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

/** How a statistic is asked for one part of what its cases state. */
type Asked = {
	/** Its id in the catalogue, where the cases call it otherwise. */
	readonly id?: string;
	/** Parameters that it has an option for, beside the level of its intervals. */
	readonly takes?: readonly ("weights" | "method" | "B")[];
	/** What the cases take for granted. */
	readonly options?: object;
	/** Outputs that the cases name otherwise, or state as undefined too: names of figures or parts. */
	readonly names?: Readonly<Record<string, string>>;
};

const MANY_RATERS = { takes: ["weights"], names: { pa: "pa", pe: "pe" } } as const;

/** Cases with an interval that is no longer the default name its method. */
const GWET_T = { options: { interval: "gwet-t" } } as const;

/** Statistics whose cases differ from the catalogue in names and defaults alone; all others ask once. */
const ASKED: Readonly<Record<string, readonly [Asked, ...Asked[]]>> = {
	"agreement.multi": [MANY_RATERS],
	"corr.kendallTauB": [
		{ options: { test: "approximate", interval: "ase" }, names: { ase: "se", s: "s" } },
	],
	"corr.kendallTauB.exact": [{ id: "corr.kendallTauB", names: { pExact: "p" } }],
	"corr.partial": [{ takes: ["method"] }],
	"corr.pearson": [{ options: { interval: "fisher-z" }, names: { ase: "se" } }],
	"corr.spearman": [
		{ options: { interval: "bonett-wright", test: "approximate" }, names: { ase: "se" } },
		{ names: { pExact: "p" } },
	],
	"gwet.ac": [{ ...MANY_RATERS, ...GWET_T }],
	"kappa.brennanPrediger": [MANY_RATERS],
	"kappa.conger": [{ ...MANY_RATERS, takes: ["weights", "B"] }],
	"kappa.fleiss": [
		{ ...MANY_RATERS, ...GWET_T, names: { po: "pa", pe: "pe", se0: "se0", z0: "z" } },
	],
	"kappa.light": [{ takes: ["weights", "B"], names: { nPairs: "pairs" } }],
	"kendall.w": [{ takes: ["B"], names: { chi2: "chiSquare" } }],
	"pi.scott": [{ names: { po: "po", pe: "pe" } }],
	"roc.auc": [{ options: { interval: "delong" }, names: { auc: "value" } }],
};

/**
 * A statistic that no adapter computes otherwise: its columns are `matrix`, or those of `COLUMNS` that the
 * case states; its outputs are n, value, se, p and interval of the result and its parts by their names,
 * and by those of `ASKED`. Of several results each is an object.
 */
export function computeFromCatalogue({ statistic, inputs, params }: OracleCase): Outputs {
	const [asked, ...further] = ASKED[statistic] ?? [{}];
	const definition = stats.CATALOGUE.find(({ id }) => id === (asked.id ?? statistic));
	if (definition?.reads === undefined) throw new Error(`there is no statistic ${statistic}`);
	const levels = params.categories ?? params.values;
	const columns = columnsOfInputs(inputs).map((cells) =>
		levels ? { codes: columnOf(cells, levels) } : { numbers: numbersOf(cells) },
	);
	const ratings = stats.ratings({ scale: scaleOf(levels, definition), columns });
	const { takes = [] } = asked;
	const stated = {
		numbers: stats.levelNumbers({ type: "ordinal", values: levels ?? [] }),
		level: params.conf,
		replicates: takes.includes("B") && params.B !== undefined ? params.B : 200,
		...(takes.includes("weights") && { weights: weightsOf(params) }),
		...(takes.includes("method") && { method: params.method }),
	};
	const resultsOf = ({ options }: Asked) =>
		stats.resultsOf(definition.compute(ratings, { ...stated, ...options }));
	const outputs = resultsOf(asked).map(
		([name, result]) => [name, { ...outputsOf(result), ...namedOutputs(result, asked) }] as const,
	);
	const [[only, first] = ["", {}]] = outputs;
	if (only !== "") return Object.fromEntries(outputs);
	const others = further.flatMap((other) =>
		resultsOf(other).map(([, result]) => namedOutputs(result, other)),
	);
	return Object.assign(first, ...others);
}

function outputsOf(result: stats.Result): Outputs {
	const { se, p } = figuresOf(result);
	return {
		...result.parts,
		n: result.n,
		value: output(result, result.value),
		se: output(result, se, "TOO_FEW"),
		p: output(result, p, "TOO_FEW"),
		...limits(result),
	};
}

function namedOutputs(result: stats.Result, { names = {} }: Asked): Outputs {
	const figures = figuresOf(result);
	const reason = stats.isDefined(result) ? (result.ciReason ?? "TOO_FEW") : undefined;
	return Object.fromEntries(
		Object.entries(names).map(([name, from]) => [name, output(result, figures[from], reason)]),
	);
}

/** Every number of a result that has a name. */
function figuresOf(result: stats.Result): Readonly<Record<string, number | undefined>> {
	const p = stats.isDefined(result) ? result.p : undefined;
	return { ...result.parts, value: result.value, se: errorOf(result), p };
}

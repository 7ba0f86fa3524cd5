import { expect, test } from "vitest";
import { type Random, randomStream } from "#stats/resampling/random.ts";
import { agreementReport } from "./agreement-report.ts";
import { compareReport } from "./judge-comparison.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { OPTIONS } from "./testing/told.ts";

const SCALES = [
	{ type: "binary" as const, values: [false, true] },
	{ type: "ordinal" as const, values: [1, 2, 3, 4, 5] },
	{ type: "nominal" as const, values: ["tie", "a", "b"] },
	{ type: "numeric" as const },
];

/** Few items or many, few groups or none, a level that hardly occurs or not, gaps or not. */
function anything(random: Random) {
	const scale = SCALES[Math.floor(4 * random())];
	const items = 2 + Math.floor(60 * random() ** 2);
	const rare = random() < 0.5 ? 0.08 : 0.6;
	const gaps = random() < 0.3 ? 0.3 : 0;
	const level = () => {
		if (scale.type === "numeric") return Math.round(20 * random()) / 2;
		const { values } = scale;
		return random() < rare ? values[Math.floor(values.length * random())] : values[0];
	};
	const truth = Array.from({ length: items }, level);
	const rater = (wrong: number): Values =>
		truth.map((value) => {
			if (random() < gaps) return random() < 0.5 ? undefined : null;
			return random() < wrong ? level() : value;
		});
	const columns = columnsOf(scale, {
		humans: { ann: rater(0.2), bob: rater(0.2), cat: rater(0.3) },
		judges: { one: rater(0.1), two: rater(0.3), three: rater(1) },
	});
	const groups = 1 + Math.floor(16 * random());
	const ids = Int32Array.from({ length: columns.items }, () => Math.floor(groups * random()));
	const grouping = { grouping: "group", from: "group", byDefault: true } as const;
	return random() < 0.4
		? { ...columns, groups: [{ ...grouping, groups, items: columns.items, ids }] }
		: columns;
}

/** Figures that lie in [−1, 1]; shares besides at or above 0. */
const COEFFICIENTS = new Set(
	"kappa kappaLinear kappaQuadratic gwetAC mcc pearson spearman kendallTauB nominal ordinal interval fleissKappa icc2_1 person judge".split(
		" ",
	),
);
const SHARES = new Set(
	"percentAgreement accuracy precision recall f1 specificity balancedAccuracy".split(" "),
);

type Found = { readonly path: string; readonly what: string };

/** Every interval of a report that reaches beyond what its figure can be, or leaves its figure out, and every figure without a reason of its own. */
function wrong(node: unknown, path: readonly string[] = []): Found[] {
	if (typeof node !== "object" || node === null) return [];
	const entries = Object.entries(node);
	const found = entries.flatMap(([name, value]) => wrong(value, [...path, name]));
	const own = Object.fromEntries(entries);
	const at = path.join("/");
	if ([own.ciReason, own.undefined, own.reason].includes("NOT_AVAILABLE")) {
		found.push({ path: at, what: "no reason of its own" });
	}
	const limits: unknown = own.ci;
	if (!Array.isArray(limits)) return found;
	const [low, high] = limits.map(Number);
	const value = Number(own.value ?? own.difference ?? low);
	const name = path.at(-1) ?? "";
	const most = COEFFICIENTS.has(name) || SHARES.has(name) ? 1 : isDifference(path) ? 2 : Infinity;
	const least = SHARES.has(name) ? 0 : -most;
	if (!(low >= least - 1e-12 && high <= most + 1e-12 && low <= high)) {
		found.push({ path: at, what: `limits ${low} ${high}` });
	}
	if (!(low - 1e-9 <= value && value <= high + 1e-9)) {
		found.push({ path: at, what: `${value} outside ${low} ${high}` });
	}
	return found;
}

function isDifference(path: readonly string[]): boolean {
	return path.includes("pairs") || path.at(-1) === "difference";
}

test("no interval of agree or compare reaches beyond its figure's range, none is withheld without its cause", () => {
	const random = randomStream("ranges", 1);
	for (let set = 0; set < 60; set++) {
		const columns = anything(random);
		const asked = { ...OPTIONS, bootstrap: 200 };
		const reports = {
			agree: agreementReport(columns, asked),
			compare: rankingReport(columns, asked),
			first: compareReport(columns, asked),
		};
		expect(wrong(reports, [`${set}`])).toEqual([]);
	}
}, 120_000);

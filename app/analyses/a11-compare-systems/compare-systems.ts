import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { COUNTS } from "../data/independent-counts.ts";
import { chosen, judgeWords, splitNotes, splitOffers, systemWords } from "../data/split-choice.ts";
import {
	BOOLEANS,
	type BooleanName,
	isCrossed,
	pairsOf,
	type SplitJudge,
	type SplitPart,
	type SplitParts,
	splitParts,
} from "../data/split-parts.ts";
import { computed } from "../report/analysis.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { COUNT_POLICY, COVERAGE_COLUMNS, coverageRows } from "../report/split-figures.ts";
import { type PartOfTwo, twoSystems } from "./system-differences.ts";
import {
	correctnessTable,
	differenceChart,
	differencesTable,
	differenceWords,
	type Two,
} from "./system-tables.ts";

const Options = z.object({
	/** Name of the judge; the first one where none is given. */
	judge: z.string().default(""),
	/** Names of the systems; the first two where none are given. */
	systemA: z.string().default(""),
	systemB: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A11: two systems on the same parts of questions, by paired differences. */
export const compareSystemsAnalysis = computed({
	id: "A11",
	title: "Two systems on the same parts",
	source:
		"Evaluating RAG using LLM-as-a-Judge: Independent Evaluation, Automatic Insights Collection: experiments",
	question:
		"Which of two systems comes closer to the golden answers on the same parts of the same questions, and is that more than chance?",
	published: "Versions of a system are compared by whether the intervals of their figures overlap.",
	limits:
		"On the same questions two intervals may overlap although the difference is clear, and it is the paired difference that decides. Nor does overlapping show that two systems are equal.",
	setKind: "split",
	options: Options,
	offers: (data) => {
		const { judges, systems } = splitOffers(data);
		return { judge: judges, systemA: systems, systemB: systems };
	},
	run,
});

function run(data: AnalysisData, options: Options): Findings {
	const compared = comparedParts(data, options);
	return isRefusal(compared) ? { missing: compared.sentence, ...NO_FINDINGS } : findings(compared);
}

/** What is compared: two systems on the parts that both answered, by the values of one judge. */
type Compared = {
	readonly found: SplitParts;
	readonly judge: SplitJudge;
	readonly systems: Two;
	readonly both: readonly (readonly [SplitPart, SplitPart])[];
};

function comparedParts(data: AnalysisData, options: Options): Compared | Refusal {
	const found = splitParts(data);
	if (isRefusal(found)) return found;
	const judge = chosen(found.judges, options.judge, { what: "judge", nameOf: (one) => one.judge });
	if (isRefusal(judge)) return judge;
	const systems = twoOf(found.systems, options);
	if (isRefusal(systems)) return systems;
	const both = partsOfBoth(found.parts, systems);
	if (both.length === 0) {
		return refused(
			`${systems.map(systemWords).join(" and ")} have no part of a question in common. Items are compared by document_id and query_id: import both systems' answers with the same ids.`,
		);
	}
	return { found, judge: judge.one, systems, both };
}

function findings({ found, judge, systems, both }: Compared): Findings {
	const crossed = isCrossed(both.map(([a]) => a));
	const rows = BOOLEANS.flatMap((name) =>
		COUNTS.map((count) => ({
			...{ name, count },
			two: twoSystems(pairsOfBoth(both, judge, name), {
				...{ count, clusterBy: crossed ? "both" : "document" },
			}),
		})),
	);
	const goldenDiffers = Math.max(...rows.map(({ two }) => two.goldenDiffers));
	const ownParts = found.parts.filter(({ system }) => systems.includes(system)).length;
	return {
		policy: [
			`Judge ${judgeWords(judge)}; A is ${systemWords(systems[0])}, B is ${systemWords(systems[1])}.`,
			...COUNT_POLICY,
			"Only parts that both systems answered and that have a value on all sides are compared, so that differences are those of systems, not of questions.",
			`Differences are A − B on the same parts, and allow for parts of one document${crossed ? ", and of one question, " : " "}being alike; p is for one comparison and is not adjusted for the others of the table.`,
			"Whether two intervals overlap decides nothing: two systems can differ although their intervals overlap. The interval of the difference, and its p, are to be read.",
			correctnessPolicy(crossed),
		],
		answer: differenceWords(rows[0]?.two, systems),
		charts: [differenceChart(rows[0]?.two)],
		tables: [
			differencesTable(rows, systems),
			correctnessTable(rows, { crossed }),
			{
				title: "What was asked and answered",
				columns: [{ title: "System", kind: "text" }, ...COVERAGE_COLUMNS],
				rows: systems.flatMap((system, index) =>
					coverageRows(
						both.map((pair) => pair[index]),
						judge,
					).map((cells) => [systemWords(system), ...cells]),
				),
			},
		],
		notes: [
			...(ownParts > 2 * both.length
				? [
						`${ownParts - 2 * both.length} parts were answered by one of the two only and are left out.`,
					]
				: []),
			...(goldenDiffers > 0
				? [
						`On up to ${goldenDiffers} parts the golden answer has another value beside A than beside B; they are left out.`,
					]
				: []),
			...splitNotes(found),
		],
	};
}

/** How the p of whole groups comes about, which is McNemar's own where each has one part. */
function correctnessPolicy(crossed: boolean): string {
	const groups = crossed
		? "whole documents, or whole questions where there are fewer of them,"
		: "whole documents";
	return `McNemar's test is about the parts on which only one of the two is right. Parts of one document${crossed ? " or question" : ""} are not independent, so its p is not from single parts: ${groups} change sides between A and B, and p is the share of all such changes that set A and B as far apart as they are, or further; the mid-p counts half of those that are as far.`;
}

function twoOf(systems: readonly string[], { systemA, systemB }: Options): Two | Refusal {
	if (systems.length < 2) {
		return refused(
			"The set holds answers of one system only. Import the answers of another system to the same questions, with system, document_id and query_id, or have several systems answer into one set with `concord derive … --kind answers --systems vanilla,tools`; then split them together.",
		);
	}
	if (systemA !== "" && systemA === systemB) {
		return refused(
			`${systemA} cannot be compared with itself: systemA and systemB have to be two of ${systems.map(systemWords).join(", ")}.`,
		);
	}
	const wanted = { what: "system", nameOf: (one: string) => one };
	const a = chosen(
		systems.filter((name) => name !== systemB || systemB === ""),
		systemA,
		wanted,
	);
	if (isRefusal(a)) return a;
	const b = chosen(
		systems.filter((name) => name !== a.one),
		systemB,
		wanted,
	);
	return isRefusal(b) ? b : [a.one, b.one];
}

/** The parts that both answered, by document, question and place. */
function partsOfBoth(
	parts: readonly SplitPart[],
	[a, b]: Two,
): (readonly [SplitPart, SplitPart])[] {
	const keyOf = ({ document, question, k }: SplitPart) => JSON.stringify([document, question, k]);
	const second = new Map<string, SplitPart>();
	for (const part of parts) {
		if (part.system === b && !second.has(keyOf(part))) second.set(keyOf(part), part);
	}
	const first = new Map<string, SplitPart>();
	for (const part of parts) {
		if (part.system === a && !first.has(keyOf(part))) first.set(keyOf(part), part);
	}
	return [...first].flatMap(([key, part]) => {
		const other = second.get(key);
		return other ? [[part, other] as const] : [];
	});
}

function pairsOfBoth(
	both: readonly (readonly [SplitPart, SplitPart])[],
	judge: SplitJudge,
	name: BooleanName,
): PartOfTwo[] {
	const first = pairsOf(
		both.map(([a]) => a),
		judge,
		name,
	);
	const second = pairsOf(
		both.map(([, b]) => b),
		judge,
		name,
	);
	return first.flatMap((a, index) => {
		const b = second[index];
		return b ? [{ a, b }] : [];
	});
}

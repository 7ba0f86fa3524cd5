import { z } from "zod";
import { type AnalysisData, type JudgedDimension, nameOf } from "../data/analysis-data.ts";
import { embeddingNotes } from "../data/embeddings.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { computed } from "../report/analysis.ts";
import type { Chart } from "../report/chart.ts";
import { figure } from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { leftOutInWords } from "./left-out.ts";
import {
	ANSWERS,
	type Method,
	methodFigures,
	placesByAnswer,
	readsAnswer,
} from "./probe-figures.ts";
import { toldApartInWords } from "./told-apart.ts";
import { wrongWayRound } from "./wrong-way-round.ts";

const Options = z.object({});

/** A15: what each method makes of references and of wrong answers. */
export const probeDistributionsAnalysis = computed({
	id: "A15",
	title: "References and wrong answers, method by method",
	source: "Knowledge-Graph Based RAG System Evaluation Framework, 1d to 1g",
	question:
		"Does a method give much to a reference put in the answer's place, little to another question's answer, and tell the two apart?",
	published:
		"With the reference in the answer's place the multi-hop figure is near 1, with another question's answer near 0; the community figure is weak on references and good on wrong answers.",
	limits:
		"Another question's answer is the easy case: who tells it apart need not tell a nearly right one. The expectation holds for dimensions that read the answer; the others have to stay where they are.",
	setKind: "probes",
	options: Options,
	run,
});

function run(data: AnalysisData): Findings {
	const places = placesByAnswer(data.items);
	const lacking = (["reference", "wrong"] as const).filter((answer) => places[answer].length === 0);
	if (lacking.length > 0) {
		const names = { reference: "reference_as_answer", wrong: "wrong_answer" };
		return {
			...NO_FINDINGS,
			missing: `There are no items of the probe ${lacking.map((answer) => names[answer]).join(" nor of ")}. Make a set of probes with both and let judges run over it.`,
		};
	}
	const shares = data.judged.filter(isShare);
	const asked = shares.map((judged) => methodFigures(data, judged, places)).filter(hasValues);
	const methods = asked.filter(sawProbes);
	if (methods.length === 0) {
		return {
			...NO_FINDINGS,
			missing: "No judge has given shares between 0 and 1 to these probes. Run one over the set.",
		};
	}
	const others = data.judged.filter((judged) => !isShare(judged));
	return {
		answer: toldApartInWords(methods),
		policy: [
			"A probe changes the answer alone: figures of retrieval do not look at it and should stay as they are.",
			"Reference against wrong: how often a reference has the higher value, equal ones counting half, among the items that have both scored; ½ says nothing. Reference against original is taken in the same way.",
			"From 0.9 on and up to 0.1 are compared in millionths. Unscored answers have no value; how many were scored stands beside.",
			`${CLUSTER_POLICY} What was made from one item is kept together.`,
		],
		charts: methods.map(histogramOf),
		tables: [
			{
				title: "Values by method and answer",
				columns: [
					{ title: "Method", kind: "text" },
					{ title: "Answer", kind: "text" },
					{ title: "Scored", kind: "text" },
					{ title: "Mean", kind: "figure" },
					{ title: "0.9 or more", kind: "figure" },
					{ title: "0.1 or less", kind: "figure" },
					{ title: "Ought to be", kind: "text" },
					{ title: "In the paper", kind: "text", printed: true },
				],
				rows: methods.flatMap(({ judged, answers }) =>
					answers.map(({ answer, asked, mean, high, low }) => [
						nameOf(judged),
						ANSWERS[answer],
						`${mean.n} of ${asked}`,
						figure(mean),
						figure(high),
						figure(low),
						expectedOf(judged, answer),
						printedOf(judged, answer),
					]),
				),
			},
			{
				title: "Are references told from wrong answers?",
				note: "Area under the ROC curve, among the items that have both answers scored: 1, every reference above every other answer.",
				columns: [
					{ title: "Method", kind: "text" },
					{ title: "Reference above wrong", kind: "figure" },
					{ title: "Reference above original", kind: "figure" },
				],
				rows: methods.map(({ judged, aboveWrong, aboveOriginal }) => [
					nameOf(judged),
					figure(aboveWrong),
					aboveOriginal && figure(aboveOriginal),
				]),
			},
			wrongWayRound(data, methods, places),
		],
		notes: [
			...embeddingNotes(data.judged),
			...leftOutInWords(others, {
				one: "is not a share between 0 and 1",
				many: "are not shares between 0 and 1",
			}),
			...leftOutInWords(
				asked.filter((method) => !sawProbes(method)).map(({ judged }) => judged),
				{ one: "scored none of these probes", many: "have no value on these probes" },
			),
		],
	};
}

function isShare({ scale }: JudgedDimension): boolean {
	return scale.type === "numeric" && scale.range?.[0] === 0 && scale.range[1] === 1;
}

function hasValues({ answers }: Pick<Method, "answers">): boolean {
	return answers.some(({ mean }) => mean.n > 0);
}

/** What scored originals alone has nothing to compare. */
function sawProbes({ answers }: Method): boolean {
	return hasValues({ answers: answers.filter(({ answer }) => answer !== "original") });
}

function histogramOf({ judged, answers }: Method): Chart {
	return {
		kind: "histogram",
		title: nameOf(judged),
		bins: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
		series: answers.map(({ answer, counts }) => ({ name: ANSWERS[answer], counts })),
	};
}

/** What a method that does its work gives. */
function expectedOf(judged: JudgedDimension, answer: keyof typeof ANSWERS): string | null {
	if (answer === "original") return null;
	if (!readsAnswer(judged)) return "as the original";
	return answer === "reference" ? "high" : "low";
}

/** What the paper says of the figures of a graph; it prints no numbers. */
function printedOf(judged: JudgedDimension, answer: keyof typeof ANSWERS): string | null {
	const { protocol, dimension } = judged;
	if (protocol !== "knowledge-graph" || answer === "original") return null;
	if (!readsAnswer(judged)) return null;
	const isReference = answer === "reference";
	if (dimension.endsWith(".multi_hop")) return isReference ? "near 1" : "near 0";
	return isReference ? "weak" : "good";
}

import { z } from "zod";
import { isDefined } from "#stats/index.ts";
import { listed } from "../../agreement/plain-words.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { counted } from "../../ui/numbers.ts";
import { type AnalysisData, nameOf } from "../data/analysis-data.ts";
import { CLUSTER_POLICY } from "../data/intervals.ts";
import { computed } from "../report/analysis.ts";
import { resultWords } from "../report/figures.ts";
import { type Findings, NO_FINDINGS } from "../report/report.ts";
import { type Abstaining, abstainingOf } from "./abstaining.ts";
import {
	type GroundingPolicies,
	groundingPolicies,
	isFaithfulness,
	isGrounding,
} from "./grounding-policies.ts";
import { groundingChart, groundingTable } from "./grounding-table.ts";

const Options = z.object({
	/** Name of the judge that says whether any right document was retrieved; empty: the first. */
	retrieval: z.string().default(""),
	/** Name of the judge that says which responses abstain; empty: the first, else the people. */
	abstention: z.string().default(""),
});
type Options = z.infer<typeof Options>;

/** A5: what judges say of grounding where the retrieval found nothing right. */
export const poorRetrievalAnalysis = computed({
	id: "A5",
	title: "Faithfulness under poor retrieval",
	source: "When the judges don't agree",
	question:
		"Where no right document was retrieved: how faithful do judges find the responses, and how much of the difference between judges is a matter of what is done with cells that have no value?",
	published:
		"Where nothing right was retrieved, faithfulness ranged from 0 % to above 80 %, depending on the judge.",
	limits:
		"Part of that range is bookkeeping: a response that only says it does not know states nothing, and its 0/0 is a 0 with one judge, a 1 with another and missing with a third. Only what remains when all are treated alike is a difference between judges, and on few such items even that may be chance.",
	options: Options,
	offers: ({ judged }) => ({
		retrieval: judgesOn(judged, "overlap"),
		abstention: judgesOn(judged, "answering"),
	}),
	run,
});

function judgesOn(judged: AnalysisData["judged"], name: string): string[] {
	return judged.flatMap(({ judge, dimension }) => (dimension === name ? [judge] : []));
}

function run(data: AnalysisData, options: Options): Findings {
	const poor = poorPlaces(data, options.retrieval);
	if (isRefusal(poor)) return { ...NO_FINDINGS, missing: poor.sentence };
	const { places } = poor;
	const abstaining = abstainingOf(data, options.abstention);
	const found = data.judged
		.filter(isGrounding)
		.map((judged) => groundingPolicies(data, judged, { places, abstaining }))
		.filter(({ asked }) => asked > 0);
	if (found.length === 0) {
		return {
			...NO_FINDINGS,
			missing: `No judge says of the ${counted(places.length, "item")} without a right document how far the response is supported by the contexts. Run one with a dimension such as faithfulness, from 0 to 1.`,
		};
	}
	const headlined = found.filter(({ judged }) => isFaithfulness(judged));
	const beside = headlined.length > 0 ? found.filter((one) => !headlined.includes(one)) : [];
	return {
		policy: policyOf(poor, abstaining),
		answer: answerOf(headlined.length > 0 ? headlined : found, places.length),
		charts: [groundingChart(found)],
		tables: [groundingTable(data, found)],
		notes: [
			"Printed in the source: from 0 % to above 80 % on such items, depending on the judge.",
			...(beside.length > 0
				? [
						`The range is over judges of faithfulness; ${listed(beside.map(({ judged }) => nameOf(judged)))} ${beside.length === 1 ? "stands" : "stand"} in the table alone.`,
					]
				: []),
			...(abstaining
				? []
				: [
						"Nobody says which responses abstain, so non-answers cannot be set apart here. Run a judge of the protocol abstention.",
					]),
		],
	};
}

type Poor = {
	/** The items on which no right document was retrieved. */
	readonly places: readonly number[];
	/** So many of them have no reference context that could have been. */
	readonly without: number;
};

/** Items on which no right document was retrieved, or what to do to know them. */
function poorPlaces({ judged }: AnalysisData, name: string): Poor | Refusal {
	const overlap = judged.find(
		({ judge, dimension }) => dimension === "overlap" && (name === "" || judge === name),
	);
	if (!overlap) {
		return refused(
			name === ""
				? "No judge says whether any right document was retrieved. Run a judge of the protocol retrieval over items with reference contexts; without statements it costs no request."
				: `${name} has no dimension overlap. Name a judge of the protocol retrieval.`,
		);
	}
	const places = [...overlap.values.keys()].filter((place) => overlap.values[place] === 0);
	if (places.length > 0) {
		const recall = judged.find(
			({ judge, dimension }) => judge === overlap.judge && dimension === "doc_recall",
		);
		const hasNone = (place: number) => recall?.reasons[place]?.detail === "no_claims";
		return { places, without: places.filter(hasNone).length };
	}
	const scored = overlap.values.filter((value) => !Number.isNaN(value)).length;
	return refused(
		scored === 0
			? `${overlap.judge} has no value of overlap for any item. Let it run over items with contexts and reference contexts.`
			: `A right document was retrieved on each of the ${counted(scored, "item")} that ${overlap.judge} looked at: there is no poor retrieval to look into.`,
	);
}

function policyOf({ places, without }: Poor, abstaining: Abstaining | null): string[] {
	const none = `; ${without} of them have no reference context at all`;
	return [
		`Only the ${counted(places.length, "item")} on which no retrieved context matches a reference context${without > 0 ? none : ""}.`,
		"Unscored left out: the mean of what has a value. 0/0 = 0 and 0/0 = 1: responses with nothing to count are counted as that, other unscored cells left out.",
		"Worst and best case: every unscored cell counted as 0, or as 1; whatever the missing values would have been, the mean of all lies between.",
		"Micro: supported claims of all items over their claims, so that long responses count more.",
		...(abstaining
			? [
					`Non-answers apart: without responses that abstain as ${abstaining.source} say${abstaining.source === "the people" ? "" : "s"}; where that is not known the response stays in.`,
				]
			: []),
		CLUSTER_POLICY,
	];
}

/** How far judges lie apart, beside how far policy alone moves one of them. */
function answerOf(found: readonly GroundingPolicies[], items: number): string {
	const ranked = found
		.flatMap((one) => (isDefined(one.drop) ? [{ ...one, drop: one.drop }] : []))
		.sort((a, b) => a.drop.value - b.drop.value);
	const [low, high] = [ranked[0], ranked.at(-1)];
	const words = ({ judged, drop }: GroundingPolicies) => `${resultWords(drop)} (${nameOf(judged)})`;
	const where = `On ${counted(items, "item")} without a right document`;
	const judges =
		!low || !high
			? `${where} no judge gave a value.`
			: low.drop.value === high.drop.value
				? `${where} the mean of what has a value is ${ranked.map(words).join(" and ")}.`
				: `${where} the means of what has a value lie between ${words(low)} and ${words(high)}.`;
	const width = ({ worst, best }: GroundingPolicies) => (best.value ?? 0) - (worst.value ?? 0);
	const widest = found.reduce((most, one) => (width(one) > width(most) ? one : most));
	if (width(widest) === 0) return `${judges} Every cell has a value, so policy changes nothing.`;
	return `${judges} What is done with cells without a value alone moves ${nameOf(widest.judged)} by up to ${width(widest).toFixed(2)}: from ${resultWords(widest.worst)} to ${resultWords(widest.best)}.`;
}

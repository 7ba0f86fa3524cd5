/** What a judge's value should do when an item is replaced by a probe of it: the table, as data. */
import type { Side } from "#db/model/dimension.ts";
import type { Probe } from "./probe.ts";

/** `null`: nothing is known of it. */
export type Expectation = "rise" | "fall" | "stay" | null;

/** What dimensions are told apart by; one is of several kinds at once. */
type Kind =
	| "retrieval"
	| "grounding"
	| "relevance"
	| "correctness"
	| "grade"
	| "precision"
	| "recall"
	/** Depends on the order of the contexts. */
	| "ranked"
	/** Compares the contexts with the answer, although its side says question. */
	| "utilization";

type Row = Partial<Readonly<Record<"rise" | "fall" | "stay", readonly Kind[]>>>;

const EXPECTED: Readonly<Record<Probe, Row>> = {
	reference_as_answer: { rise: ["correctness", "relevance", "grade"], stay: ["retrieval"] },
	wrong_answer: {
		fall: ["correctness", "relevance", "grounding", "grade"],
		stay: ["retrieval"],
	},
	non_answer: { fall: ["correctness", "relevance", "grade"], stay: ["retrieval"] },
	no_contexts: { fall: ["grounding", "retrieval"], stay: ["correctness", "relevance"] },
	other_contexts: { fall: ["grounding", "retrieval"], stay: ["correctness", "relevance"] },
	// All but those that depend on the order: see `expectationOf`.
	shuffled_contexts: {},
	padded: { fall: ["relevance", "precision"], stay: ["recall"] },
};

/** Probes that change the contexts or their order; the others change the answer. */
const CHANGE_CONTEXTS: ReadonlySet<Probe> = new Set([
	"no_contexts",
	"other_contexts",
	"shuffled_contexts",
]);

const KIND_OF_SIDE: Readonly<Record<Side, Kind>> = {
	"question-contexts": "retrieval",
	"response-contexts": "grounding",
	"response-question": "relevance",
	"response-reference": "correctness",
	"contexts-reference": "retrieval",
};

/** The highest grade that an answer deserves which says that it does not know. */
export const NON_ANSWER_GRADE = { dimension: "grade", atMost: 2 } as const;

/** Dimensions without a side that judge the answer as a whole. */
const GRADES: ReadonlySet<string> = new Set(["verdict", "grade"]);
const RANKED: ReadonlySet<string> = new Set(["context_precision", "context_utilization"]);
/** A higher value is a worse answer. */
const LOWER_IS_BETTER = /^(noise_sensitivity|is_speculative|requires_additional_information)\b/;
const PRECISION = /(^|[._])precision$/;
const RECALL = /(^|[._])recall$/;
/** Says what the answer does, not how good it is. */
const DETECTORS: ReadonlySet<string> = new Set(["answering", "says_not_in_document"]);

/** What is known of a judge's dimension: its own name, and its side or that of the one it is bound to. */
export type ProbedDimension = { readonly name: string; readonly side: Side | undefined };

/** Which way the values of a dimension should go when items are replaced by probes of this kind. */
export function expectationOf(probe: Probe, dimension: ProbedDimension): Expectation {
	const kinds = kindsOf(dimension);
	if (probe === "shuffled_contexts") return kinds.has("ranked") ? null : "stay";
	if (kinds.has("utilization") && !CHANGE_CONTEXTS.has(probe)) return null;
	for (const direction of ["rise", "fall", "stay"] as const) {
		if (!EXPECTED[probe][direction]?.some((kind) => kinds.has(kind))) continue;
		return LOWER_IS_BETTER.test(dimension.name) ? opposite(direction) : direction;
	}
	return null;
}

function opposite(direction: "rise" | "fall" | "stay"): Expectation {
	switch (direction) {
		case "rise":
			return "fall";
		case "fall":
			return "rise";
		case "stay":
			return "stay";
	}
}

function kindsOf({ name, side }: ProbedDimension): ReadonlySet<Kind> {
	const kinds = new Set<Kind>();
	if (DETECTORS.has(name)) return kinds;
	if (side) kinds.add(KIND_OF_SIDE[side]);
	else if (GRADES.has(name)) kinds.add("grade");
	if (RANKED.has(name)) kinds.add("ranked");
	if (name === "context_utilization") kinds.add("utilization");
	// Of the answer, not of the contexts: what is appended to an answer leaves retrieval alone.
	if (side === "response-contexts") kinds.add("precision");
	if (side === "response-reference" && PRECISION.test(name)) kinds.add("precision");
	if (side === "response-reference" && RECALL.test(name)) kinds.add("recall");
	return kinds;
}

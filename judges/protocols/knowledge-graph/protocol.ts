import type { ItemContent } from "#db/model/item.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import { sameOutcome } from "../../asking/dimension-outcomes.ts";
import { emptyResponse } from "../../asking/empty-response.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { isBlank } from "../../asking/item-block.ts";
import { nonAnswerApart } from "../../asking/non-answer.ts";
import type { ItemField, JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { compareSides } from "./compare-sides.ts";
import { extractTriplets } from "./extract-triplets.ts";
import {
	COMPARISONS,
	chosen,
	dimensionsOf,
	KnowledgeGraphParameters,
	type Name,
	type Part,
} from "./parameters.ts";
import { TRIPLETS_PROMPT } from "./prompt.ts";
import { Triplets } from "./triplets.ts";

export const knowledgeGraphProtocol: JudgeProtocol<KnowledgeGraphParameters> = {
	kind: "protocol",
	id: "knowledge-graph",
	version: "2",
	label: "Knowledge graph",
	description:
		"Takes question, contexts, response and reference apart into triplets, links entities of two sides whose embeddings are near, and counts how much of one side is found again on the other: along short paths, and in common communities. One request for every text.",
	source: "Knowledge-Graph Based RAG System Evaluation Framework",
	roles: ["extract", "embed"],
	readsRubric: false,
	needs: ["input", "contexts", "response", "reference"],
	parameters: KnowledgeGraphParameters,
	dimensions: (_, parameters) =>
		chosen(parameters).flatMap((name) => dimensionsOf(name, parameters)),
	promptText: () => TRIPLETS_PROMPT,
	answerSchemas: () => [Triplets],
	callsPerItem: (_, parameters, item) => {
		const parts = new Set(chosen(parameters).flatMap(partsOf));
		const contexts = parameters.contexts === "retrieved" ? item.contexts : item.referenceContexts;
		return parts.size - 1 + (parts.has("contexts") ? contexts : 1);
	},
	carryOut: judgeByGraphs,
};

async function judgeByGraphs(input: JudgeInput<KnowledgeGraphParameters>): Promise<Judgment> {
	const { item, parameters } = input;
	const settled = new Map<Name, Outcome>();
	for (const name of chosen(parameters)) {
		const outcome = outcomeWithoutAsking(name, input);
		if (outcome) settled.set(name, outcome);
	}
	const open = chosen(parameters).filter((name) => !settled.has(name));
	const textsOf = (part: Part) => textsOfPart(part, item, parameters);
	const parts = [...new Set(open.flatMap(partsOf))];
	const texts = parts.flatMap((part) => textsOf(part).flat());
	const answering = parts.filter((part) => part === "response" || part === "reference");
	const answers = new Set(answering.flatMap((part) => textsOf(part).flat()));
	const triplets = await extractTriplets(input, texts, answers);
	const sides = open.map((name) => {
		const { input: from, other } = COMPARISONS[name];
		return { name, input: textsOf(from)[0] ?? [], others: textsOf(other) };
	});
	const compared = await compareSides(input, triplets, sides);
	return Object.fromEntries(
		chosen(parameters).flatMap((name) => {
			const outcome = settled.get(name);
			const dimensions = dimensionsOf(name, parameters);
			return Object.entries(
				outcome ? sameOutcome(dimensions, outcome) : (compared.get(name) ?? {}),
			);
		}),
	);
}

function partsOf(name: Name): Part[] {
	const { input, other } = COMPARISONS[name];
	return [input, other];
}

/** A field is absent, the response is empty or says nothing but that it does not know. */
function outcomeWithoutAsking(
	name: Name,
	input: JudgeInput<KnowledgeGraphParameters>,
): Outcome | null {
	const { item, parameters } = input;
	const fields = partsOf(name).map((part) => fieldOf(part, parameters));
	const absent = fieldAbsent(item, fields);
	if (absent) return absent;
	const empty = fields.includes("response") ? emptyResponse(item) : null;
	if (empty && parameters.empty !== "paper") return empty;
	return COMPARISONS[name].claims ? nonAnswerApart(input) : null;
}

function fieldOf(part: Part, { contexts }: KnowledgeGraphParameters): ItemField {
	if (part === "question") return "input";
	return part === "contexts" && contexts === "reference" ? "referenceContexts" : part;
}

/** The texts of a part; several lists where there are several references, each by itself. */
function textsOfPart(
	part: Part,
	item: ItemContent,
	{ contexts }: KnowledgeGraphParameters,
): string[][] {
	switch (part) {
		case "question":
			return [[item.input ?? ""]];
		case "response":
			return [[item.response ?? ""]];
		case "reference":
			return (item.reference ?? []).filter((text) => !isBlank(text)).map((text) => [text]);
		case "contexts": {
			const shown = contexts === "reference" ? item.referenceContexts : item.contexts;
			return [(shown ?? []).map(({ text }) => text)];
		}
	}
}

import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Passage } from "#db/model/item.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Scale } from "#db/model/scale.ts";
import { answerList } from "../../asking/answer-list.ts";
import { sameOutcome, unscored } from "../../asking/dimension-outcomes.ts";
import { fieldAbsent } from "../../asking/field-absent.ts";
import { textBlocks } from "../../asking/item-block.ts";
import { countYes, listText, numbered, verdictsSchema } from "../../asking/numbered.ts";
import type { ItemField, JudgeInput, JudgeProtocol } from "../../asking/protocol.ts";
import { ratioOutcome } from "../../asking/ratio-outcome.ts";
import { selfConsistency } from "../../asking/self-consistency.ts";
import { modelParameters } from "../../endpoint/model-parameters.ts";
import { matchContexts } from "./match-contexts.ts";
import {
	PRESENCE_PROMPT,
	presenceMessages,
	STATEMENTS_PROMPT,
	statementsMessages,
} from "./prompt.ts";

const NEEDS: readonly ItemField[] = ["contexts", "referenceContexts"];
const SHARE: Scale = { type: "numeric", range: [0, 1] };

function dimension(name: string, title: string, scale: Scale = SHARE): Dimension {
	return { name, title, scale, side: "question-contexts" };
}

const DOCUMENTS: readonly Dimension[] = [
	dimension("doc_precision", "Retrieved documents that are right"),
	dimension("doc_recall", "Right documents that were retrieved"),
	dimension("overlap", "Any right document retrieved", { type: "binary", values: [false, true] }),
];
const STATEMENTS: readonly Dimension[] = [
	dimension("statement_precision", "Retrieved statements that are right"),
	dimension("statement_recall", "Right statements that were retrieved"),
];

export const RetrievalParameters = z.object({
	/** Also compare statement by statement, with four requests an item. */
	statements: z.boolean().default(true),
	selfConsistency,
	...modelParameters,
});
export type RetrievalParameters = z.infer<typeof RetrievalParameters>;

const Statements = z.strictObject({ statements: answerList(z.string()) });

export const retrievalProtocol: JudgeProtocol<RetrievalParameters> = {
	kind: "protocol",
	id: "retrieval",
	version: "3",
	label: "Retrieval",
	description:
		"Compares what was retrieved with the reference contexts: document by document without a request, and statement by statement with four.",
	source: "When the judges don't agree",
	roles: ["judge", "extract"],
	readsRubric: false,
	needs: NEEDS,
	parameters: RetrievalParameters,
	dimensions: (_, { statements }) => (statements ? [...DOCUMENTS, ...STATEMENTS] : DOCUMENTS),
	promptText: (_, { statements }) => (statements ? STATEMENTS_PROMPT + PRESENCE_PROMPT : "none"),
	answerSchemas: (_, { statements }) => (statements ? [Statements, verdictsSchema([])] : []),
	callsPerItem: (_, { statements }) => (statements ? 4 : 0),
	withoutModel: DOCUMENTS.map(({ name }) => name),
	carryOut: judgeRetrieval,
};

async function judgeRetrieval(input: JudgeInput<RetrievalParameters>): Promise<Judgment> {
	const { item, parameters } = input;
	const all = retrievalProtocol.dimensions(null, parameters);
	const absent = fieldAbsent(item, NEEDS);
	if (absent) return sameOutcome(all, absent);
	const retrieved = item.contexts ?? [];
	const reference = item.referenceContexts ?? [];
	return {
		...documentOutcomes(retrieved, reference),
		...(parameters.statements && (await statementOutcomes(input, retrieved, reference))),
	};
}

/** Nothing retrieved: there is nothing to be precise about, and nothing was found. */
function documentOutcomes(retrieved: readonly Passage[], reference: readonly Passage[]): Judgment {
	const matches = matchContexts(retrieved, reference);
	const right = matches.retrieved.filter(Boolean).length;
	const found = matches.reference.filter(Boolean).length;
	return {
		doc_precision: ratioOutcome(right, retrieved.length, { matched: matches.retrieved }),
		doc_recall: ratioOutcome(found, reference.length, { matched: matches.reference }),
		overlap: { kind: "scored", value: right > 0 },
	};
}

async function statementOutcomes(
	input: JudgeInput<RetrievalParameters>,
	retrieved: readonly Passage[],
	reference: readonly Passage[],
): Promise<Judgment> {
	const [precision, recall] = await Promise.all([
		shareFound(input, retrieved, reference),
		shareFound(input, reference, retrieved),
	]);
	return { statement_precision: precision, statement_recall: recall };
}

/** The share of one side's statements that the other side holds. */
async function shareFound(
	{ parameters, ask, delimiter }: JudgeInput<RetrievalParameters>,
	from: readonly Passage[],
	within: readonly Passage[],
): Promise<Outcome> {
	if (from.length === 0) return ratioOutcome(0, 0);
	const { temperature, maxTokens } = parameters;
	const contexts = (passages: readonly Passage[]) =>
		numbered(
			"context c",
			passages.map(({ text }) => text),
		);
	const listed = await ask({
		role: "extract",
		step: "statements",
		name: "statements",
		messages: statementsMessages(textBlocks(contexts(from), delimiter)),
		schema: Statements,
		...{ temperature, maxTokens },
	});
	if (!listed.ok) return unscored(listed);
	const statements = numbered("s", listed.value.statements);
	// Without statements there is nothing to ask about, and nothing can be found in nothing.
	if (statements.length === 0 || within.length === 0) return ratioOutcome(0, statements.length);
	const present = await ask({
		role: "judge",
		name: "presence",
		messages: presenceMessages(
			textBlocks([...contexts(within), listText("statements", statements)], delimiter),
		),
		schema: verdictsSchema(statements),
		...{ temperature, maxTokens },
	});
	if (!present.ok) return unscored(present);
	const { verdicts } = present.value;
	const found = verdicts.map(({ reason, verdict }, at) => ({
		text: statements[at]?.text,
		present: verdict,
		reason,
	}));
	return ratioOutcome(countYes(verdicts), statements.length, { statements: found });
}

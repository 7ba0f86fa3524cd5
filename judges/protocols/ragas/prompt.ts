import { ITEM_TEXT } from "../../asking/item-block.ts";
import type { ChatMessage } from "../../asking/protocol.ts";

/** All prompts are our own words for Ragas' definitions, and so are the worked examples. */
function prompt(task: string, rules: string, example?: Example): string {
	const parts = [task, ITEM_TEXT.rule, rules];
	return [...parts, ...(example ? [exampleText(example)] : [])].join("\n\n");
}

/** Texts in short, and the answer that is right for them. */
type Example = { readonly shown: string; readonly answer: unknown };

function exampleText({ shown, answer }: Example): string {
	return `An example, of other texts. ${shown}\nThe answer: ${JSON.stringify(answer)}`;
}

/** How verdicts on a list are given. */
function verdictRule(entry: string, whenTrue: string): string {
	return `Give every ${entry} of the list once, by its "id": first the "reason" in one short sentence, then the "verdict": true when ${whenTrue}, else false.`;
}

export const STATEMENTS_PROMPT = prompt(
	"You break a text into statements.",
	`The block "text" holds the text, the block "question" the question it was written for; the question only helps to understand it.

Go through the text sentence by sentence and list everything it states, in its order, each as one short sentence that stands alone: names in place of pronouns, one fact each. Keep to what the text says, right or wrong; add nothing, leave nothing out, list nothing twice. A text that states nothing, for example because it only says that it does not know, gives an empty list.`,
	{
		shown:
			'Question: "When did the mill open, and who runs it?" Text: "In 1902. Today a trust runs it, with two millers."',
		answer: {
			statements: [
				"The mill opened in 1902.",
				"A trust runs the mill today.",
				"The trust runs the mill with two millers.",
			],
		},
	},
);

const CLAIMS_RULES = {
	atomicity: {
		low: "Keep together what belongs together: one claim may join several details about one thing, as its sentence does.",
		high: "Take the text apart as far as it goes: one claim holds exactly one fact.",
	},
	coverage: {
		low: "List only the main claims, without which the text would say something else; leave minor detail out.",
		high: "List all claims, minor detail included.",
	},
} as const;

type Grain = { readonly atomicity: "low" | "high"; readonly coverage: "low" | "high" };

/** The same text at each grain: `claims[atomicity][coverage]`. */
const CLAIMS_EXAMPLE = {
	text: "The mill opened in 1902 and grinds rye and wheat. Its door is green.",
	claims: {
		low: {
			low: ["The mill opened in 1902 and grinds rye and wheat."],
			high: ["The mill opened in 1902 and grinds rye and wheat.", "The mill's door is green."],
		},
		high: {
			low: ["The mill opened in 1902.", "The mill grinds rye.", "The mill grinds wheat."],
			high: [
				"The mill opened in 1902.",
				"The mill grinds rye.",
				"The mill grinds wheat.",
				"The mill's door is green.",
			],
		},
	},
} as const;

export function claimsPrompt({ atomicity, coverage }: Grain): string {
	return prompt(
		"You list the claims of a text.",
		`The block "text" holds the text, the block "question", where there is one, what it answers; the question only helps to understand the text. A claim is a full sentence that can be true or false by itself: names in place of pronouns. Keep to what the text says, right or wrong; add nothing and list nothing twice. A text that claims nothing gives an empty list.

${CLAIMS_RULES.atomicity[atomicity]}
${CLAIMS_RULES.coverage[coverage]}`,
		{
			shown: `Text: ${JSON.stringify(CLAIMS_EXAMPLE.text)}`,
			answer: { claims: CLAIMS_EXAMPLE.claims[atomicity][coverage] },
		},
	);
}

export const SUPPORT_PROMPT = prompt(
	"You say which statements follow from a source.",
	`The block "statements" lists the statements, one a line, each after its id. All other blocks, named "context", "reference" or "response", are the source; several of them count as one.

A statement follows when somebody who knows the source alone would have to agree with it, whether the source says it in the same words, in others, or says what it can be concluded from directly. It does not follow when the source contradicts it, says less, or does not mention it, even if it is true. Judge every statement by itself. ${verdictRule("statement", "it follows")}`,
	{
		shown:
			'Source: "The mill opened in 1902. Tickets are sold at its gate." s1: The mill was open in 1950. s2: Tickets are sold at the mill\'s gate.',
		answer: {
			verdicts: [
				{ id: "s1", reason: "The source gives the opening alone.", verdict: false },
				{ id: "s2", reason: "The source says so of its gate.", verdict: true },
			],
		},
	},
);

export const QUESTION_PROMPT = prompt(
	"You guess which question a response was given to.",
	`The block "response" holds a response; the question it was given to is not shown. Write the one "question" that the response answers best, as a person would ask it, from the response alone.

Say further whether the response is "noncommittal": true when it evades, is vague or ambiguous, or says that it does not know or cannot answer; false when it gives an answer, right or wrong.`,
	{
		shown: 'Response: "The mill opened in 1902."',
		answer: { question: "When did the mill open?", noncommittal: false },
	},
);

export const USEFULNESS_PROMPT = prompt(
	"You say whether a context was of use for an answer.",
	`The blocks hold a question, an answer to it and one context. The context is useful when it holds something that helps to arrive at this answer, be it only a part of it; it is not when it holds nothing of what the answer says, however near to the subject it is. Other contexts are not shown and do not count: whether they hold the same is not asked.

Write the "reason" in one sentence, then "useful": true or false.`,
	{
		shown:
			'Question: "When did the mill open?" Answer: "In 1902." Context: "The mill grinds rye and wheat."',
		answer: { reason: "It tells of grain and holds nothing of the year.", useful: false },
	},
);

export const ATTRIBUTION_PROMPT = prompt(
	"You say which sentences of an answer can be attributed to contexts.",
	`The blocks hold a question and the contexts that were found for it; the block "sentences" lists the sentences of an answer, one a line, each after its id and in order, so that a pronoun means what stands before it. A sentence can be attributed when the contexts together hold what it states. What is not in the contexts cannot be attributed, even if it is true. ${verdictRule("sentence", "it can be attributed")}`,
	{
		shown:
			'Question: "What is the mill known for?" Context: "The mill was built by A. Roth in 1902." s1: The mill was built by Roth. s2: It won a prize in 1910.',
		answer: {
			verdicts: [
				{ id: "s1", reason: "The context names Roth as who built it.", verdict: true },
				{ id: "s2", reason: "No context speaks of a prize.", verdict: false },
			],
		},
	},
);

export const CORRECTNESS_PROMPT = prompt(
	"You compare the statements of an answer with those of a reference, which is taken to be right.",
	`The block "question" holds the question. The block "statements of the answer" lists the answer's statements (a1, a2 and so on), the block "statements of the reference" the reference's (r1, r2 and so on), one a line, each after its id.

A statement of the answer is right when one or more statements of the reference state or directly support it. A statement of the reference is found when the answer's statements hold it. Words do not count, only what is said. ${verdictRule("statement of either list", "it is right or found")}`,
	{
		shown:
			'Question: "When did the mill open, and what does it grind?" a1: The mill opened in 1903. a2: The mill grinds rye. r1: The mill opened in 1902. r2: Rye is ground at the mill.',
		answer: {
			verdicts: [
				{ id: "a1", reason: "The reference has another year.", verdict: false },
				{ id: "a2", reason: "r2 says the same.", verdict: true },
				{ id: "r1", reason: "The answer gives another year.", verdict: false },
				{ id: "r2", reason: "a2 says the same.", verdict: true },
			],
		},
	},
);

/** Two worded differently for each, so that neither wording decides alone. */
export const RELEVANCE_PROMPTS = [
	prompt(
		"You rate how relevant contexts are to a question.",
		`Taken together, how much of what is needed to answer the question do the contexts hold?
0: nothing that bears on the question.
1: a part of what is needed, or only something near to it.
2: everything that is needed to answer it.

Do not answer the question and use no knowledge of your own. Write the "reason" in one sentence, then the "rating": 0, 1 or 2.`,
	),
	prompt(
		"A search returned passages for a question, and you judge the search.",
		`Imagine somebody who knows nothing but the passages in the blocks named "context" and is asked the question in the block "question". Rate what they could say:
2 if they could answer it in full,
1 if they could answer some of it,
0 if they could not answer it at all.

What you know yourself must not count, nor how well the passages are written. First the "reason" in one sentence, then the "rating".`,
	),
] as const;

export const GROUNDEDNESS_PROMPTS = [
	prompt(
		"You rate how far contexts support a response.",
		`Compare what the response states with what the contexts say, taken together.
0: the contexts support nothing of it, or contradict it.
1: they support a part of it.
2: they support all that it states.

Use no knowledge of your own: what is true but not in the contexts is not supported. Write the "reason" in one sentence, then the "rating": 0, 1 or 2.`,
	),
	prompt(
		"You check a response against its sources.",
		`The blocks named "context" are all the sources there are, the block "response" is what somebody wrote from them. Go through it as an editor who strikes out whatever the sources do not say. Rate what is left:
2 if nothing has to be struck out,
1 if some of it stays,
0 if nothing of substance stays.

Being well known or plausible does not save a sentence. First the "reason" in one sentence, then the "rating".`,
	),
] as const;

export function messages(system: string, blocks: string): ChatMessage[] {
	return [
		{ role: "system", content: system },
		{ role: "user", content: blocks },
	];
}

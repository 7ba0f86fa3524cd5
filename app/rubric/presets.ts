import type { Dimension, Side } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";

function verdict(reject: string, accept: string): Dimension {
	return {
		name: VERDICT,
		title: "Verdict",
		scale: VERDICT_SCALE,
		levels: [
			{ label: "reject", description: reject },
			{ label: "accept", description: accept },
		],
		guideline: "Would you let this answer go out as it stands?",
		side: "response-reference",
	};
}

/** One grade with an order of decision, after the vRAG-Eval protocol. */
const vragEval: Rubric = {
	guideline: `Compare the answer with the **reference**. Decide on the grade in this order and stop at the first line that fits:

1. The answer says that it does not know: **2**; or **4**, if the reference has no answer either.
2. What it gives as the answer contradicts the reference or is made up: **1**.
3. It is right, but something that was asked for is missing, or a right core comes with a wrong detail: **3**.
4. Everything that was asked for is right: **4**; with further relevant detail that the reference does not contradict: **5**.

Grades 4 and 5 are accepted, 1 to 3 are rejected.`,
	dimensions: [
		verdict("Grades 1 to 3.", "Grades 4 and 5."),
		{
			name: "grade",
			title: "Grade",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{ label: "wrong", description: "Contradicts the reference, or is made up." },
				{
					label: "unknown",
					description: "Says that it lacks the answer, although the reference has one.",
				},
				{
					label: "lacking",
					description: "Right, but something is missing; or a right core with a wrong detail.",
				},
				{ label: "right", description: "Everything that was asked for is right." },
				{
					label: "right and richer",
					description:
						"Right, with further relevant detail, nothing of which contradicts the reference.",
				},
			],
			side: "response-reference",
		},
	],
};

type Quarter = { name: string; title: string; side: Side; guideline: string; levels: string[] };

function quarter({ levels, ...dimension }: Quarter): Dimension {
	const labels = ["not at all", "little", "about half", "nearly all", "fully"];
	return {
		...dimension,
		scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
		levels: levels.map((description, code) => ({ label: labels[code], description })),
	};
}

/** Accept/reject and one dimension for each pair of texts that can disagree. */
const ragQuartet: Rubric = {
	guideline: `Look at one pair of texts at a time; the dimensions are independent of each other. An answer can be faithful to its contexts and still wrong, because the contexts were.

**Accept** the answer if you would let it go out as it stands.`,
	dimensions: [
		verdict("Not to be sent as it stands.", "May be sent as it stands."),
		quarter({
			name: "factual_correctness",
			title: "Factual correctness",
			side: "response-reference",
			guideline: "The **answer** against the **reference**: is what it states right?",
			levels: [
				"Nothing in it agrees with the reference, or it contradicts it.",
				"Little of it is right.",
				"About half of it is right, or it is right with a real fault.",
				"Nearly all of it is right; the rest hardly matters.",
				"Everything it states agrees with the reference.",
			],
		}),
		quarter({
			name: "context_relevancy",
			title: "Context relevancy",
			side: "question-contexts",
			guideline: "The **contexts** against the **question**: do they help to answer it?",
			levels: [
				"None of them has to do with the question.",
				"Little in them helps.",
				"About half of them helps, or something important is missing from them.",
				"Nearly all that is needed is in them, with little else.",
				"All that is needed is in them, and hardly anything else.",
			],
		}),
		quarter({
			name: "response_relevancy",
			title: "Response relevancy",
			side: "response-question",
			guideline:
				"The **answer** against the **question**: does it deal with what was asked? Right or wrong does not count here.",
			levels: [
				"It leaves the question aside.",
				"It touches the question and mostly talks of other things.",
				"It deals with about half of the question, or with all of it among much else.",
				"It deals with nearly all of the question, with little else.",
				"It deals with the whole question and with nothing else.",
			],
		}),
		quarter({
			name: "faithfulness",
			title: "Faithfulness",
			side: "response-contexts",
			guideline:
				"The **answer** against the **contexts**: is what it states supported by them? What you know yourself does not count.",
			levels: [
				"Nothing in it is supported, or the contexts contradict it.",
				"Little of it is supported.",
				"About half of it is supported, or one important statement lacks support.",
				"Nearly all of it is supported; the rest hardly matters.",
				"Everything it states is supported by the contexts.",
			],
		}),
	],
};

/** Two answers side by side; the names of its levels are those of the comparative judge. */
const pairs: Rubric = {
	guideline: `Which answer would you rather send **as it stands**? Which of them stands left is drawn for each annotator and item.

- A wrong detail that somebody would act on weighs more than anything left out.
- Length by itself is neither good nor bad.
- **Tie** only where you would toss a coin.`,
	dimensions: [
		{
			name: "preference",
			title: "Which is better",
			scale: { type: "ordinal", values: ["a_better", "tie", "b_better"] },
			levels: [
				{ label: "A is better", description: "You would rather send the first one." },
				{ label: "Tie", description: "You would toss a coin." },
				{ label: "B is better", description: "The second serves people better." },
			],
		},
		{
			name: "clearness",
			title: "How clear is it",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{ label: "a guess", description: "You could have said the opposite." },
				{ label: "little", description: "A feeling that you could hardly explain." },
				{ label: "fairly", description: "A reason that you can name." },
				{ label: "clear", description: "Few would choose the other." },
				{ label: "beyond doubt", description: "Nobody would choose the other." },
			],
		},
	],
};

type YesOrNo = {
	name: string;
	title: string;
	side: Side;
	guideline: string;
	levels: [string, string];
};

function yesOrNo({ levels: [no, yes], ...dimension }: YesOrNo): Dimension {
	return {
		...dimension,
		scale: { type: "binary", values: [false, true] },
		levels: [
			{ label: "no", description: no },
			{ label: "yes", description: yes },
		],
	};
}

/** One yes or no for each pair of texts that can disagree. */
const fourBooleans: Rubric = {
	guideline: `Look at one pair of texts at a time; the four are independent of each other. In doubt choose **no** and say why in the comment.`,
	dimensions: [
		yesOrNo({
			name: "factual_correctness",
			title: "Factually correct",
			side: "response-reference",
			guideline: "The **answer** against the **reference**: is what it states right?",
			levels: [
				"One statement of it or more contradicts the reference.",
				"All it states agrees with the reference.",
			],
		}),
		yesOrNo({
			name: "context_relevancy",
			title: "Contexts relevant",
			side: "question-contexts",
			guideline: "The **contexts** against the **question**: do they hold what an answer needs?",
			levels: [
				"Something an answer needs is missing from them.",
				"They hold all that an answer needs.",
			],
		}),
		yesOrNo({
			name: "response_relevancy",
			title: "Answer relevant",
			side: "response-question",
			guideline: "The **answer** against the **question**: does it deal with what was asked?",
			levels: [
				"It talks of other things, or leaves out part of the question.",
				"It deals with the whole question.",
			],
		}),
		yesOrNo({
			name: "faithfulness",
			title: "Faithful",
			side: "response-contexts",
			guideline: "The **answer** against the **contexts**: is what it states supported by them?",
			levels: [
				"One statement of it or more has no support in them.",
				"All it states is supported by them.",
			],
		}),
	],
};

/** What an agent did, step by step: was it right in the end, and where did it go wrong first? */
const trajectory: Rubric = {
	guideline: `Read the steps in their order; each has its number, and the answer is the last. **The first wrong step** is the first after which somebody who knows the matter would have to step in: a wrong call, a result misread, something made up.

- A detour that costs nothing but time is right.
- What follows from an earlier wrong step counts with that step.
- Write **0** where every step is right.`,
	dimensions: [
		verdict("What was asked for is left undone, or harm is done.", "What was asked for is done."),
		{
			name: "first_wrong_step",
			title: "First wrong step",
			scale: { type: "numeric", range: [0, 100] },
			counts: "steps",
			guideline: "0 where every step is right, else the number of the first wrong one.",
			side: "response-question",
		},
	],
};

/** Rubrics to start from, by the name they have in links. */
export const PRESETS = {
	"vrag-eval": {
		title: "vRAG-Eval",
		description: "Accept or reject, and one grade from 1 (wrong) to 5 (right and richer).",
		rubric: vragEval,
	},
	"rag-quartet": {
		title: "RAG quartet",
		description:
			"Accept or reject, and factual correctness, context relevancy, response relevancy and faithfulness from 1 to 5.",
		rubric: ragQuartet,
	},
	"four-booleans": {
		title: "Four booleans",
		description: "The same four comparisons as the quartet, each answered with yes or no.",
		rubric: fourBooleans,
	},
	pairs: {
		title: "Pairs",
		description: "Which of two answers is better, or a tie, and how clear that is from 1 to 5.",
		rubric: pairs,
	},
	trajectory: {
		title: "Trajectory",
		description:
			"Was what an agent did right, and which of its numbered steps is the first wrong one.",
		rubric: trajectory,
	},
} as const;

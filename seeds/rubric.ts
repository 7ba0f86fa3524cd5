import type { Rubric } from "#db/model/rubric.ts";

/**
 * The demo's rubric: accept or reject, and three described scales that take the grades of the
 * vRAG-Eval protocol apart (correct, complete, honest about what is not known).
 */
export const demoRubric: Rubric = {
	guideline: `**Accept** the answer if you would let it go to a member of the library as it stands; otherwise **reject** it.

- Judge it against the *reference*. The passages show what the assistant could have known.
- An answer with further detail is fine as long as the detail is right.
- If something the member asked for is missing, or one thing they would act on is wrong, reject.
- An answer that only says it does not know is rejected, unless the reference has no answer either.`,
	dimensions: [
		{
			name: "verdict",
			title: "Verdict",
			scale: { type: "binary", values: [false, true] },
			levels: [
				{ label: "reject", description: "Not to be sent as it stands." },
				{ label: "accept", description: "May be sent as it stands." },
			],
			guideline: "Would you let this answer go to a member as it stands?",
			side: "response-reference",
		},
		{
			name: "correctness",
			title: "Correctness",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{
					label: "wrong",
					description: "What it gives as the answer contradicts the reference or is invented.",
				},
				{
					label: "mostly wrong",
					description: "Little of it is right, or it states nothing that could be checked.",
				},
				{
					label: "half right",
					description: "A right core with a wrong detail that would mislead the member.",
				},
				{
					label: "nearly right",
					description: "Right but for a small slip or a loose word that nobody would act on.",
				},
				{ label: "right", description: "Nothing in it contradicts the reference." },
			],
			guideline: `Compare what the answer *states* with the reference, fact by fact: numbers, deadlines, exceptions.

- What it leaves out does not count here; that is completeness.
- An answer that only says it does not know states nothing: **2**, or **5** if the reference has no answer either.`,
			side: "response-reference",
		},
		{
			name: "completeness",
			title: "Completeness",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{ label: "nothing", description: "Nothing of what was asked for is answered." },
				{ label: "a little", description: "A minor part is answered, the main point is missing." },
				{
					label: "partly",
					description: "The main point is there, but something the member asked for is missing.",
				},
				{ label: "all", description: "Everything that was asked for is answered." },
				{
					label: "all and more",
					description: "Everything that was asked for, with further detail that helps.",
				},
			],
			guideline: `How much of what was *asked for* does the answer deal with?

- Length is not completeness: a short answer that has it all is a **4**.
- A wrong statement deals with nothing.
- If the reference has no answer, saying so plainly is a **4**.`,
			side: "response-reference",
		},
		{
			name: "honesty",
			title: "Honesty",
			scale: { type: "ordinal", values: [1, 2, 3, 4, 5] },
			levels: [
				{ label: "invented", description: "Makes up facts and states them as if they were known." },
				{
					label: "overclaims",
					description: "States firmly what the passages do not say, or the opposite of it.",
				},
				{
					label: "mixed",
					description: "Mostly from the passages, with one claim that nothing supports.",
				},
				{
					label: "nearly honest",
					description: "Supported, but surer than the passages allow or silent about a gap.",
				},
				{
					label: "honest",
					description: "Every claim is supported, or it says plainly what it does not know.",
				},
			],
			guideline: `Does the answer claim only what the passages support?

- "I could not find that" is honest (**5**), however little it helps.
- A confident sentence that no passage supports is **1** or **2**, even if it sounds likely.`,
			side: "response-contexts",
		},
	],
};

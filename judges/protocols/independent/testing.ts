/** The five decisions of an answer with nothing wrong, but for these values, each with its reason. */
export function fiveDecisions(
	values: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, { readonly rationale: string; readonly value: unknown }>> {
	const five: Readonly<Record<string, unknown>> = {
		is_question_answered: true,
		requires_additional_information: false,
		is_speculative: false,
		is_confident: true,
		says_not_in_document: false,
		...values,
	};
	return Object.fromEntries(
		Object.entries(five).map(([name, value]) => [name, { rationale: reasonFor(name), value }]),
	);
}

/** What stands before the value of a decision. */
export function reasonFor(name: string): string {
	return `As to ${name}.`;
}

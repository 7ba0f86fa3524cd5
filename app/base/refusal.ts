/** What is wrong with values, by field, in sentences; "" is the whole of them. */
export type FieldProblems = Readonly<Record<string, string[]>>;

/**
 * What a person asked for and cannot have: the one shape of an expected failure. Results are unions
 * with it (`Made | Refusal`), pages show it beside its field, the command line prints its sentence.
 */
export type Refusal = {
	readonly kind: "refused";
	/** What happened and what to do; of several problems, all of them, one after the other. */
	readonly sentence: string;
	/** The same sentences by the field that they are about, where there are fields. */
	readonly fields?: FieldProblems;
};

/** A refusal in one sentence, of one field where there is one to blame. */
export function refused(sentence: string, field?: string): Refusal {
	return {
		kind: "refused",
		sentence,
		...(field !== undefined && { fields: { [field]: [sentence] } }),
	};
}

/** A refusal of several fields at once. */
export function refusedFields(fields: FieldProblems): Refusal {
	return { kind: "refused", sentence: Object.values(fields).flat().join(" "), fields };
}

/** What is wrong by field; a refusal without fields is about the whole (""). */
export function problemsOf({ sentence, fields }: Refusal): FieldProblems {
	return fields ?? { "": [sentence] };
}

/** Is this outcome a refusal? For outcomes that have no `kind` of their own. */
export function isRefusal(outcome: unknown): outcome is Refusal {
	return (
		typeof outcome === "object" &&
		outcome !== null &&
		"kind" in outcome &&
		outcome.kind === "refused"
	);
}

/** Judge dimension → the rubric dimension that it counts against. */
export type Binding = Readonly<Record<string, string>>;

/** Words that mean the same in names of dimensions; the right-hand one stands for both. */
const ALIASES: readonly (readonly [RegExp, string])[] = [
	[/\bgroundedness\b/g, "faithfulness"],
	[/\brelevance\b/g, "relevancy"],
	[/\banswer relevancy\b/g, "response relevancy"],
	[/\bground truth\b/g, "reference"],
];

/** `Answer_Relevancy` → `response relevancy`: what is left when spelling does not count. */
function plainName(name: string): string {
	const words = name
		.replace(/([a-z0-9])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.replace(/[\s_\-.]+/g, " ")
		.trim();
	return ALIASES.reduce((text, [alias, meaning]) => text.replace(alias, meaning), words);
}

/**
 * Which rubric dimension each judge dimension counts against unless someone chooses: the one of the
 * same name, else the only one whose name means the same (spelling of words, groundedness =
 * faithfulness, answer relevancy = response relevancy, ground truth = reference). Dimensions
 * without such a one are left out. Several may be bound to one.
 * @example defaultBinding([{ name: "groundedness" }], ["faithfulness"]) // { groundedness: "faithfulness" }
 */
export function defaultBinding(
	dimensions: readonly { readonly name: string }[],
	rubricNames: readonly string[],
): Binding {
	const pairs = dimensions.flatMap(({ name }) => {
		if (rubricNames.includes(name)) return [[name, name] as const];
		const alike = rubricNames.filter((other) => plainName(other) === plainName(name));
		return alike.length === 1 ? [[name, alike[0] ?? name] as const] : [];
	});
	return Object.fromEntries(pairs);
}

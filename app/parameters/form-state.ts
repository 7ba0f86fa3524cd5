/** What stands in the fields of a form whose fields are known only at run time. */
export type FormState = {
	/** What was sent, once something was; before that what the field starts with. */
	text(name: string, initial: string): string;
	/** The same of several boxes of one name. */
	chosen(name: string, initial: readonly string[]): ReadonlySet<string>;
	errors(name: string): readonly string[] | undefined;
};

/**
 * @param sent values of the form that was refused, nested by name; null before anything was sent
 * @param errors sentences by field name
 */
export function formState(
	sent: Readonly<Record<string, unknown>> | null,
	errors: Readonly<Record<string, string[]>>,
): FormState {
	return {
		text(name, initial) {
			if (!sent) return initial;
			const value = valueAt(sent, name);
			return typeof value === "string" ? value : "";
		},
		chosen(name, initial) {
			if (!sent) return new Set(initial);
			return new Set([valueAt(sent, name) ?? []].flat().map(String));
		},
		errors: (name) => errors[name],
	};
}

/** `bindings[0].target` → the value there. */
export function valueAt(values: unknown, name: string): unknown {
	return name
		.split(/[.[\]]+/)
		.filter((part) => part !== "")
		.reduce<unknown>((value, part) => {
			const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, part);
			return isThere ? (value as Record<string, unknown>)[part] : undefined;
		}, values);
}

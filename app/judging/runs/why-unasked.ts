/** Why a judge asks nothing about an item, by what became of it without a model. */
export function whyUnasked(
	outcomes: readonly { readonly kind: string; readonly detail?: string }[],
): string {
	const absent = outcomes
		.map(({ detail }) => /^field_absent:(.+)$/.exec(detail ?? "")?.[1])
		.find((field) => field !== undefined);
	if (absent !== undefined) return `Nothing is asked about this item: it has no ${absent}.`;
	return "Nothing is asked about this item: it is judged without a model.";
}

/** What endpoints are named by. */
type Named = {
	readonly name: string;
	readonly baseUrl: string;
	readonly preset: string | null;
};

/**
 * The endpoint that somebody types: by its name or address, else by its name whatever the case or by its
 * preset, where only one fits: `openai` is the one that `endpoint add --preset openai` named OpenAI.
 */
export function endpointNamed<Each extends Named>(
	endpoints: readonly Each[],
	typed: string,
): Each | undefined {
	const exact = endpoints.find(({ name, baseUrl }) => name === typed || baseUrl === typed);
	if (exact) return exact;
	const small = typed.toLowerCase();
	const sameName = endpoints.filter(({ name }) => name.toLowerCase() === small);
	const like = sameName.length > 0 ? sameName : endpoints.filter(({ preset }) => preset === small);
	return like.length === 1 ? like[0] : undefined;
}

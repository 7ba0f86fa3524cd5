const SURE = Math.log(0.7);
const DOUBT = Math.log(0.3);

/**
 * The tokens of a text with their probabilities, as the interface writes them: words, numbers and signs.
 * Of a number .7 are its own and .3 the next higher one's, of `true` and `false` likewise; all else is certain.
 */
export function scriptedTokens(text: string) {
	const tokens = text.match(/\d+|\p{L}+|\s+|[^\d\p{L}\s]/gu) ?? [];
	return {
		content: tokens.map((token) => {
			const other = otherThan(token);
			if (other === null) return { token, logprob: 0, top_logprobs: [{ token, logprob: 0 }] };
			const top_logprobs = [
				{ token, logprob: SURE },
				{ token: other, logprob: DOUBT },
			];
			return { token, logprob: SURE, top_logprobs };
		}),
	};
}

function otherThan(token: string): string | null {
	if (/^\d+$/.test(token)) return String(Number(token) + 1);
	if (token === "true") return "false";
	return token === "false" ? "true" : null;
}

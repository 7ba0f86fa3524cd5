import { z } from "zod";

/** No text that a model reads has as many statements, facts or claims as are still read from one answer. */
const MOST_LISTED = 500;

/**
 * A list in an answer, of at most so many elements (`MOST_LISTED` unless stated); of a longer one no element is
 * looked at, so that neither its problems nor what is done with them afterwards grow with what a model wrote.
 * Of a list that is no longer every element is read: an answer with one member too many in each is still
 * one, and a repair quotes more than the first problem.
 * The JSON schema is that of `z.array`: the limit does not stand in it, so that no judge becomes another by it.
 */
export function answerList<Element extends z.ZodType>(
	element: Element,
	{ most = MOST_LISTED }: { readonly most?: number } = {},
) {
	const list = z.preprocess((said, context) => {
		if (!Array.isArray(said) || said.length <= most) return said;
		context.addIssue({
			code: "custom",
			message: `a list of ${said.length}, of which at most ${most} are read`,
		});
		return z.NEVER;
	}, z.array(element));
	// What is looked at beforehand may be absent, as zod has it.
	return list.nonoptional();
}

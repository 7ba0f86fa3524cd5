import type { RequestForm } from "#db/model/request-form.ts";

/** The part of a request that an endpoint does not take. */
export type RefusedPart =
	/** The limit of the answer: its name, or its size where `atMost` is known. */
	| { readonly part: "max_tokens"; readonly atMost?: number }
	/** A member of the body that can be left out. */
	| { readonly part: "member"; readonly name: string }
	/** The way in which the shape of the answer was asked for, or something in its schema. */
	| { readonly part: "answer" }
	| { readonly part: "system" };

/** What was refused, in a word that stands in request bodies. */
export function partInWords(refused: RefusedPart): string {
	switch (refused.part) {
		case "member":
			return refused.name;
		case "answer":
			return "response_format";
		case "system":
			return "system role";
		case "max_tokens":
			return "max_tokens";
	}
}

const NEXT_ANSWER = {
	json_schema: "json_object",
	json_object: "tool",
	tool: "text",
	text: null,
} as const satisfies Record<RequestForm["answer"], RequestForm["answer"] | null>;

/**
 * The next lawful way to ask the same: the parameter under its other name or left out; the shape of the
 * answer by schema, by JSON mode, by a tool, in the text; system texts in the user's turn. Every step goes
 * down a finite ladder, so that asking ends.
 * @returns null where there is none
 */
export function nextForm(form: RequestForm, refused: RefusedPart): RequestForm | null {
	switch (refused.part) {
		case "max_tokens":
			return nextLimit(form, refused.atMost);
		case "member":
			if (form.leftOut.includes(refused.name)) return null;
			return { ...form, leftOut: [...form.leftOut, refused.name].sort() };
		case "answer": {
			const answer = NEXT_ANSWER[form.answer];
			return answer && { ...form, answer };
		}
		case "system":
			return form.system === "in_user" ? null : { ...form, system: "in_user" };
	}
}

function nextLimit(form: RequestForm, atMost: number | undefined): RequestForm | null {
	if (atMost !== undefined && atMost < (form.longestAnswer ?? Number.POSITIVE_INFINITY)) {
		return { ...form, longestAnswer: atMost };
	}
	if (form.maxTokens === "max_tokens") return { ...form, maxTokens: "max_completion_tokens" };
	return form.maxTokens === "left_out" ? null : { ...form, maxTokens: "left_out" };
}

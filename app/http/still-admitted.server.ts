type LetIn = { readonly account: string; readonly ask: () => Promise<void> };

/** Who sends a request, and how to ask anew whether it may do what it was let in for. */
const questions = new WeakMap<Request, LetIn>();

/** Says how `stillAdmitted` asks about a request; it throws what is answered where its sender may not any more. */
export function isAskedAgain(request: Request, letIn: LetIn): void {
	questions.set(request, letIn);
}

/** The account that a guard let in with a request; null where none did. */
export function letInAs(request: Request): string | null {
	return questions.get(request)?.account ?? null;
}

/**
 * Throws where whoever was let in with the head of a request may not do that any more now that its body is here: a
 * body may take hours to come, and meanwhile the account may be closed, signed out, or another role's.
 */
export async function stillAdmitted(request: Request): Promise<void> {
	await questions.get(request)?.ask();
}

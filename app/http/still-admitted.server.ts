/** How to ask anew whether a request may do what it was let in for. */
const questions = new WeakMap<Request, () => Promise<void>>();

/** Says how `stillAdmitted` asks about a request; it throws what is answered where its sender may not any more. */
export function isAskedAgain(request: Request, ask: () => Promise<void>): void {
	questions.set(request, ask);
}

/** Was whoever sends this let in by a guard, as somebody who is signed in? */
export function isFromMember(request: Request): boolean {
	return questions.has(request);
}

/**
 * Throws where whoever was let in with the head of a request may not do that any more now that its body is here: a
 * body may take hours to come, and meanwhile the account may be closed, signed out, or another role's.
 */
export async function stillAdmitted(request: Request): Promise<void> {
	await questions.get(request)?.();
}

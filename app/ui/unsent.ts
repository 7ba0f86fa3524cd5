/** What becomes of a form that reaches no server, or one that no longer knows who sends it: the page stays. */
import {
	type ClientActionFunctionArgs,
	isRouteErrorResponse,
	type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";

/** A form was sent and what it says is not known to be stored. */
export type Unsent = {
	readonly kind: "unsent";
	/** `no-answer` may have been stored: only its answer is known to be missing. */
	readonly why: "offline" | "no-answer" | "signed-out" | "refused";
	/** What happened and what to do. */
	readonly sentence: string;
};

const STAYS = "What you wrote stays here:";

/** Is this what `sendOrKeep` made of a form that was not answered? */
export function isUnsent(outcome: unknown): outcome is Unsent {
	return (
		typeof outcome === "object" &&
		outcome !== null &&
		"kind" in outcome &&
		outcome.kind === "unsent"
	);
}

/** Did a request come to nothing on its way, or was it answered by something between here and the server? */
export function isUnreachable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	return (
		(error instanceof TypeError && /fetch|network|load failed/i.test(error.message)) ||
		/decode turbo-stream/.test(error.message)
	);
}

/**
 * The `clientAction` of pages on which people write: sends the form as it would be sent, and where no answer
 * comes, the page stays with what was written and is told why. What the server answers is handed on.
 */
export async function sendOrKeep({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
	try {
		return await serverAction();
	} catch (thrown) {
		const unsent = unsentBecause(thrown);
		if (unsent) return unsent;
		throw thrown;
	}
}

function unsentBecause(thrown: unknown): Unsent | null {
	if (thrown instanceof Response) {
		if (!thrown.headers.get("location")?.startsWith("/sign-in")) return null;
		return {
			...{ kind: "unsent", why: "signed-out" },
			sentence: `Not stored: you were signed out. ${STAYS} sign in in another tab, then send it again.`,
		};
	}
	if (isRouteErrorResponse(thrown)) {
		return {
			...{ kind: "unsent", why: "refused" },
			sentence: `Not stored. ${String(thrown.data)} ${STAYS} copy it if you need it elsewhere.`,
		};
	}
	if (isUnreachable(thrown)) {
		return navigator.onLine
			? {
					...{ kind: "unsent", why: "no-answer" },
					sentence: `The server did not answer, so this may not be stored. ${STAYS} send it again.`,
				}
			: {
					...{ kind: "unsent", why: "offline" },
					sentence: `Not sent: you are offline. ${STAYS} send it again once you are connected.`,
				};
	}
	return {
		...{ kind: "unsent", why: "refused" },
		sentence: `Something broke on our side, and this is not known to be stored; the server’s log says more. ${STAYS} send it again.`,
	};
}

/** Was what was sent stored? A page is led on, or told that it is done. */
export function isStored(outcome: unknown): boolean {
	if (outcome === undefined || outcome === null) return true;
	return typeof outcome === "object" && "kind" in outcome && outcome.kind === "done";
}

/**
 * The `shouldRevalidate` of a page whose form says what it is based on: what was refused stands as it was written,
 * beside what it was written against.
 */
export function unlessKept({
	actionResult,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	return isStored(actionResult) && defaultShouldRevalidate;
}

/** The `shouldRevalidate` of all others: where nothing answers, nothing is asked for either. */
export function unlessUnsent({
	actionResult,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	return isUnsent(actionResult) ? false : defaultShouldRevalidate;
}

import { AsyncLocalStorage } from "node:async_hooks";

/** What lets an account in: the id of its session in a browser, or of a token of its programs. */
export type LetInBy = { readonly session: string } | { readonly token: string };

/** Who does what is done now. */
export type Acting =
	| { readonly actor: "account"; readonly accountId: string; readonly letInBy?: LetInBy }
	| { readonly actor: "command"; readonly command: string }
	| { readonly actor: "visitor" | "server" };

/**
 * Handed on through everything that is awaited, not from function to function: between a request and the
 * row of the log lie a hundred use cases, each of which could forget to pass it on.
 */
const handedOn = new AsyncLocalStorage<Acting>();
/** On `globalThis`: a checkout's command loads its declarations and what carries it out by two loaders. */
const shared = globalThis as { concordActsAs?: Acting };

/** Carries something out as somebody, with all that it awaits or leaves running. */
export function actingAs<T>(acting: Acting, work: () => T): T {
	return handedOn.run(acting, work);
}

/** Says who acts in this process where nobody else is named: a command, for as long as it runs. */
export function processActsAs(acting: Acting): void {
	shared.concordActsAs = acting;
}

export function whoActs(): Acting {
	return handedOn.getStore() ?? whatThisProcessIs();
}

/** A command or the server, whoever it acts for just now. */
export function whatThisProcessIs(): Acting {
	return shared.concordActsAs ?? { actor: "server" };
}

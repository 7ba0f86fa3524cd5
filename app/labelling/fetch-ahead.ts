import type { ItemsAhead } from "./items-ahead.server.ts";

/** What the label page asks for: its form fields. */
type Question = { rubricId: string; after: number; except: readonly string[]; count: number };

export type FetchedAhead =
	| { kind: "here"; ahead: ItemsAhead }
	/** The network or the server is away: asking again later may help. */
	| { kind: "unreachable" }
	/** Signed out, or not in this project any more: asking again does not help. */
	| { kind: "refused" };

const TIMEOUT_MS = 15_000;

/** Asks for the items to come. */
export async function fetchAhead(
	home: string,
	{ rubricId, after, except, count }: Question,
): Promise<FetchedAhead> {
	try {
		const response = await fetch(`${home}/ahead`, {
			method: "POST",
			body: new URLSearchParams({
				rubricId,
				after: String(after),
				except: except.join(","),
				count: String(count),
			}),
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (response.ok) return { kind: "here", ahead: (await response.json()) as ItemsAhead };
		return { kind: response.status >= 500 ? "unreachable" : "refused" };
	} catch {
		return { kind: "unreachable" };
	}
}

/** Keeps so much in reserve that a network that is away for a while is not noticed. */
const RESERVE_MS = 30_000;
const FEWEST = 4;
const MOST = 120;

/** How many items to have ahead of somebody who takes so long for one, in milliseconds. */
export function wantedAhead(pace: number): number {
	return Math.min(MOST, Math.max(FEWEST, Math.ceil(RESERVE_MS / Math.max(pace, 1))));
}

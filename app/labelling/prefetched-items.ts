import type { LabelItem } from "./label-item.server.ts";

/** Items that were asked for ahead, by address; each is used once, so that nothing shown is stale. */
const ahead = new Map<string, Promise<LabelItem>>();

/** Marks a request that only looks ahead. */
export const AHEAD = "ahead";

/**
 * The item at an address: what was asked for ahead, else from the server. A request that looks
 * ahead leaves its answer for the one that shows the item.
 */
export async function itemAt(url: URL, ask: () => Promise<LabelItem>): Promise<LabelItem | null> {
	if (url.searchParams.has(AHEAD)) {
		const asked = ask();
		ahead.clear();
		ahead.set(url.pathname, asked);
		// Looking ahead while the network is away is no failure: the item is asked for again.
		await asked.catch(() => null);
		return null;
	}
	const asked = ahead.get(url.pathname);
	ahead.delete(url.pathname);
	return asked ? asked.catch(ask) : ask();
}

import { useContext } from "react";
import { NonceContext } from "../http/nonce.ts";

/** A key, and the moment it was pressed: two digits make a ten only when they came together. */
type EarlyKey = { key: string; at: number };

declare global {
	interface Window {
		/** Keys that were pressed before the page was alive; null once it is. */
		concordEarlyKeys?: EarlyKey[] | null;
	}
}

/**
 * Runs before any other script has come: collects what the label page will act on. After `c` and `/` that is a
 * text, until Escape.
 */
const COLLECT = `(function () {
	var keys = (window.concordEarlyKeys = []), writes = false;
	addEventListener("keydown", function (event) {
		var target = event.target;
		if (!window.concordEarlyKeys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
		if (target.matches && target.matches("textarea, input:not([type=radio]):not([type=checkbox])")) return;
		if (writes) {
			if (event.key.length !== 1 && !/^(Enter|Backspace|Escape)$/.test(event.key)) return;
		} else if (event.key === "Enter" ? target.closest && target.closest("a, button, summary") : event.key.length !== 1 || event.key === " ") return;
		writes = writes ? event.key !== "Escape" : /^[c/]$/i.test(event.key);
		keys.push({ key: event.key, at: event.timeStamp });
		event.preventDefault();
	}, true);
})();`;

/** Keys and the page's script may come in any order: this one comes with the page itself. */
export function EarlyKeys() {
	const nonce = useContext(NonceContext);
	return (
		<script
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
			dangerouslySetInnerHTML={{ __html: COLLECT }}
		/>
	);
}

/** The keys so far; from now on the page takes keys itself. */
export function takeEarlyKeys(): EarlyKey[] {
	const keys = window.concordEarlyKeys ?? [];
	window.concordEarlyKeys = null;
	return keys;
}

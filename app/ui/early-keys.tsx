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
 * Runs before any other script has come: collects what the page will act on, given as a list; without one, what the
 * label page does. There, after `c` and `/`, that is a text, until Escape; an arrow is a key where a level has it, and
 * else scrolls.
 */
const COLLECT = `function (only) {
	var keys = (window.concordEarlyKeys = []), writes = false;
	addEventListener("keydown", function (event) {
		var target = event.target, key = event.key;
		if (!window.concordEarlyKeys || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
		if (target.matches && target.matches("select, textarea, input:not([type=radio]):not([type=checkbox])")) return;
		if (only && only.indexOf(key) < 0 && only.indexOf(key.toLowerCase()) < 0) return;
		if (writes) {
			if (key.length !== 1 && !/^(Enter|Backspace|Escape)$/.test(key)) return;
		} else if (key === "Enter") {
			if (target.closest && target.closest("a, button, summary")) return;
		} else if (/^Arrow/.test(key) && !only) {
			if ((target.matches && target.matches("input, .label-item")) || !document.querySelector("[data-arrow=" + key + "]")) return;
		} else if (key.length !== 1 || key === " ") return;
		if (!only) writes = writes ? key !== "Escape" : /^[c/]$/i.test(key);
		keys.push({ key: key, at: event.timeStamp });
		event.preventDefault();
	}, true);
}`;

/**
 * Keys and the page's script may come in any order: this one comes with the page itself. `only` names the keys that
 * the page acts on, as a keyboard event does.
 */
export function EarlyKeys({ only }: { only?: readonly string[] }) {
	const nonce = useContext(NonceContext);
	const list = only ? JSON.stringify(only) : "null";
	return (
		<script
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: constants of the code
			dangerouslySetInnerHTML={{ __html: `(${COLLECT})(${list});` }}
		/>
	);
}

/** The keys so far; from now on the page takes keys itself. */
export function takeEarlyKeys(): EarlyKey[] {
	const keys = window.concordEarlyKeys ?? [];
	window.concordEarlyKeys = null;
	return keys;
}

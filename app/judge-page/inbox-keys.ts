import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { openKeyListDialog } from "../ui/key-list.tsx";
import type { InboxRow } from "./inbox.server.ts";
import { changed } from "./judge-query.ts";

/** A link that a key follows has this attribute, with the key. */
export const INBOX_KEY = "data-inbox-key";
export const INBOX_KEYS_ID = "inbox-key-list";

/** What each key does, as its list says it. */
export const INBOX_KEYS = [
	["J · K", "next · previous item of the list"],
	["Enter", "open the item: what everybody said of it; Back in the browser returns here"],
	["O", "the same"],
	["R", "the judge’s prompt and raw reply, where it was asked here"],
	["?", "this list"],
] as const;

/**
 * The keys of the inbox. Those that come faster than the server answers go on from where the last of them wanted to
 * be. A link or button that has the focus takes Enter itself; J and K put the focus on the item.
 */
export function useInboxKeys(rows: readonly InboxRow[], at: number, search: string): void {
	const navigate = useNavigate();
	/** The item that the last key wanted, until it is there: answers to earlier keys arrive meanwhile. */
	const wanted = useRef<string | null>(null);
	useEffect(() => {
		if (rows[at]?.id === wanted.current) wanted.current = null;
		const go = (step: 1 | -1) => {
			const from = rows.findIndex(({ id }) => id === wanted.current);
			const row = rows[(from < 0 ? at : from) + step];
			if (!row) return;
			wanted.current = row.id;
			document.getElementById("item")?.focus({ preventScroll: true });
			navigate(changed(search, { item: row.id }), { preventScrollReset: true, replace: true });
		};
		const press = (event: KeyboardEvent) => {
			const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
			if (!isForPage(event, key)) return;
			if (key === "j") go(1);
			else if (key === "k") go(-1);
			else if (key === "Enter" || key === "o") follow("o");
			else if (key === "r") follow("r");
			else if (key === "?") openKeyListDialog(INBOX_KEYS_ID);
			else return;
			event.preventDefault();
		};
		// Whoever goes elsewhere by hand goes on from there.
		const goesElsewhere = () => {
			wanted.current = null;
		};
		document.addEventListener("keydown", press);
		document.addEventListener("click", goesElsewhere);
		window.addEventListener("popstate", goesElsewhere);
		return () => {
			document.removeEventListener("keydown", press);
			document.removeEventListener("click", goesElsewhere);
			window.removeEventListener("popstate", goesElsewhere);
		};
	}, [rows, at, search, navigate]);
}

function follow(key: "o" | "r"): void {
	document.querySelector<HTMLElement>(`[${INBOX_KEY}="${key}"]`)?.click();
}

const WRITES = "input, select, textarea";
const TAKES_ENTER = "a, button, summary";

/** Is a key not one of the control that has the focus, of an open dialog, or of the browser? */
function isForPage(event: KeyboardEvent, key: string): boolean {
	const { ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing } = event;
	if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
	if (document.querySelector("dialog[open]")) return false;
	if (!(target instanceof Element)) return false;
	return !target.closest(key === "Enter" ? `${WRITES}, ${TAKES_ENTER}` : WRITES);
}

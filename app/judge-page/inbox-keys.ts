import { useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { takeEarlyKeys } from "../ui/early-keys.tsx";
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

/** The keys that the inbox acts on, for those that come before its script. */
export const INBOX_EARLY_KEYS = ["j", "k", "Enter", "o", "r", "?"];

/**
 * The keys of the inbox. Those that come faster than the server answers go on from where the last of them wanted to
 * be, and what opens an item opens that one. A link or button that has the focus takes Enter itself; J and K put the
 * focus on the item.
 */
export function useInboxKeys(rows: readonly InboxRow[], at: number, search: string): void {
	const navigate = useNavigate();
	/** The item that the last key wanted, until it is there: answers to earlier keys arrive meanwhile. */
	const wanted = useRef<string | null>(null);
	/** What is to be opened of it, once it is there. */
	const opens = useRef<Opened | null>(null);
	useEffect(() => {
		const open = (what: Opened) => {
			if (wanted.current) opens.current = what;
			else document.querySelector<HTMLElement>(`[${INBOX_KEY}="${what}"]`)?.click();
		};
		const hasCome = rows[at]?.id === wanted.current;
		// What is no longer in the list comes never.
		if (hasCome || !rows.some(({ id }) => id === wanted.current)) {
			const what = opens.current;
			wanted.current = null;
			opens.current = null;
			if (hasCome && what) open(what);
		}
		const go = (step: 1 | -1) => {
			const from = rows.findIndex(({ id }) => id === wanted.current);
			const row = rows[(from < 0 ? at : from) + step];
			if (!row) return;
			wanted.current = row.id;
			opens.current = null;
			document.getElementById("item")?.focus({ preventScroll: true });
			navigate(changed(search, { item: row.id }), { preventScrollReset: true, replace: true });
		};
		/** Whether a key is one of the inbox. */
		const act = (key: string) => {
			if (key === "j") go(1);
			else if (key === "k") go(-1);
			else if (key === "enter" || key === "o") open("o");
			else if (key === "r") open("r");
			else if (key === "?") openKeyListDialog(INBOX_KEYS_ID);
			else return false;
			return true;
		};
		const press = (event: KeyboardEvent) => {
			if (isForPage(event) && act(event.key.toLowerCase())) event.preventDefault();
		};
		// Whoever goes elsewhere by hand goes on from there.
		const goesElsewhere = () => {
			wanted.current = null;
			opens.current = null;
		};
		document.addEventListener("keydown", press);
		document.addEventListener("click", goesElsewhere);
		document.addEventListener("change", goesElsewhere);
		window.addEventListener("popstate", goesElsewhere);
		for (const { key } of takeEarlyKeys()) act(key.toLowerCase());
		return () => {
			document.removeEventListener("keydown", press);
			document.removeEventListener("click", goesElsewhere);
			document.removeEventListener("change", goesElsewhere);
			window.removeEventListener("popstate", goesElsewhere);
		};
	}, [rows, at, search, navigate]);
}

/** The item, or what the judge was asked and replied. */
type Opened = "o" | "r";

const WRITES = "input, select, textarea";
const TAKES_ENTER = "a, button, summary";

/** Is a key not one of the control that has the focus, of an open dialog, or of the browser? */
function isForPage(event: KeyboardEvent): boolean {
	const { key, ctrlKey, metaKey, altKey, target, defaultPrevented, isComposing } = event;
	if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return false;
	if (document.querySelector("dialog[open]")) return false;
	if (!(target instanceof Element)) return false;
	return !target.closest(key === "Enter" ? `${WRITES}, ${TAKES_ENTER}` : WRITES);
}

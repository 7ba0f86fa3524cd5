/** Where somebody was in the list of items, for when they come back to it. */
import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { ListedItem } from "./item-list.server.ts";

export type PageOfItems = { rows: ListedItem[]; next: number | null };

/** What was there beside the first page, by which `after` each came, and the item at the top of the window. */
type Left = PageOfItems & { afters: number[]; seen: { id: string; top: number } | null };

/** By entry of the browser's history; the last few that were left. */
const leftAt = new Map<string, Left>();
const MOST_LEFT = 10;
/** The heights of rows that were never in sight are guessed until they are; in frames. */
const SETTLES = 4;

const rows = () => [...document.querySelectorAll<HTMLElement>("tr[data-item]")];

/**
 * Remembers further pages and the place in them while the list is on the screen, and goes back to the place when the
 * same entry of the history comes back.
 * @returns what was left at this entry, and how it is told what is there now
 */
export function usePlace(): {
	left: Left | null;
	stay: (there: Omit<Left, "seen">) => void;
} {
	const { key } = useLocation();
	const left = useRef(leftAt.get(key) ?? null);
	const there = useRef<Omit<Left, "seen"> | null>(null);
	const stay = useCallback((now: Omit<Left, "seen">) => {
		there.current = now;
	}, []);
	useEffect(() => {
		const seen = left.current?.seen;
		if (!seen) return;
		let frame = 0;
		const settle = (times: number) => {
			frame = requestAnimationFrame(() => {
				const row = rows().find(({ dataset }) => dataset.item === seen.id);
				if (row) window.scrollBy(0, row.getBoundingClientRect().top - seen.top);
				if (times > 1) settle(times - 1);
			});
		};
		settle(SETTLES);
		return () => cancelAnimationFrame(frame);
	}, []);
	// Before the list is gone from the page: afterwards nothing has a place.
	useLayoutEffect(
		() => () => {
			if (!there.current) return;
			const top = rows().find((row) => row.getBoundingClientRect().bottom > 0);
			const id = top?.dataset.item;
			const seen = top && id ? { id, top: top.getBoundingClientRect().top } : null;
			leftAt.delete(key);
			leftAt.set(key, { ...there.current, seen });
			for (const oldest of [...leftAt.keys()].slice(0, -MOST_LEFT)) leftAt.delete(oldest);
		},
		[key],
	);
	return { left: left.current, stay };
}

import { useEffect } from "react";

/**
 * What somebody does makes React take the page over at once. While the loaders' data are still read it cannot, reports
 * that the root did not complete, and answers nothing from then on: until the page is taken over, React is not told. The
 * browser goes on as it does without scripts, so that links, forms and fields work.
 */
const HELD = ["keydown", "keypress", "keyup", "pointerdown", "mousedown", "click"] as const;

function hold(event: Event): void {
	event.stopImmediatePropagation();
}

/** Before React is given the page. */
export function holdEvents(): void {
	for (const kind of HELD) window.addEventListener(kind, hold, true);
}

/** Stands on every page: once it is taken over, what follows goes to React. */
export function EventsOnceTakenOver(): null {
	useEffect(() => {
		for (const kind of HELD) window.removeEventListener(kind, hold, true);
	}, []);
	return null;
}

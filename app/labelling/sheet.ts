/**
 * In a small window the judgement is a sheet at the foot of the page: a bar while the item is read, most of
 * the window while it is judged. Where there is room for both the style sheet shows both.
 */

function panelOf(form: HTMLElement): HTMLElement | null {
	return form.closest<HTMLElement>(".label-panel");
}

/** Opens the sheet, so that what a key or a tap is about is in sight; the answer stays in sight above it. */
export function openSheet(form: HTMLElement): void {
	const panel = panelOf(form);
	if (!panel || panel.dataset.judging) return;
	panel.dataset.judging = "on";
	tell(panel, true);
	// What is not shown keeps where it was scrolled to, for the item before.
	const fields = panel.querySelector(".label-fields");
	if (fields) fields.scrollTop = 0;
	const answer = document.querySelector(".label-answer");
	// Only where the sheet took the room: else nothing moves.
	if (matchMedia("(max-width: 1023px)").matches) answer?.scrollIntoView({ block: "nearest" });
}

/** Folds the sheet: the next item is read first. */
export function closeSheet(form: HTMLElement): void {
	const panel = panelOf(form);
	if (!panel) return;
	delete panel.dataset.judging;
	tell(panel, false);
}

export function toggleSheet(form: HTMLElement): void {
	if (panelOf(form)?.dataset.judging) closeSheet(form);
	else openSheet(form);
}

function tell(panel: HTMLElement, open: boolean): void {
	panel.querySelector(".label-bar button")?.setAttribute("aria-expanded", String(open));
}

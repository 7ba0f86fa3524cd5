/** How moments are written: in universal time, so that server and browser write the same. */

/** "2026-11-21" */
export function dayInWords(moment: Date): string {
	return moment.toISOString().slice(0, 10);
}

/** "2026-11-21 14:05 UTC" */
export function momentInWords(moment: Date): string {
	return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

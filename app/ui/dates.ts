/** How moments are written: by the server in universal time, by a browser in its own zone (`moment.tsx`). */

/** "2026-11-21" */
export function dayInWords(moment: Date): string {
	return moment.toISOString().slice(0, 10);
}

/** "2026-11-21 14:05 UTC" */
export function momentInWords(moment: Date): string {
	return `${moment.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** "2026-11-21 15:05", as the clock of this machine has it. */
export function inReadersZone(moment: Date): string {
	const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
	return `${day} ${clockInWords(moment)}`;
}

/** "15:05", likewise. */
export function clockInWords(moment: Date): string {
	return `${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

function two(number: number): string {
	return String(number).padStart(2, "0");
}

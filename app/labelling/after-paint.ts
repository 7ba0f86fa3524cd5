/** A page in the background paints nothing: what waits for a frame waits no longer than this. */
const LONGEST_MS = 200;

/** Does something when the frame that is being made is on the screen: what nobody waits for to see. */
export function afterPaint(act: () => void): void {
	let isDone = false;
	function once(): void {
		if (isDone) return;
		isDone = true;
		act();
	}
	// A task that begins in a frame comes when the frame is out.
	requestAnimationFrame(() => setTimeout(once));
	setTimeout(once, LONGEST_MS);
}

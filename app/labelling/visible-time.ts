/** Counts the time an item was in sight: a page in the background does not count. */
export function startVisibleTime(already = 0) {
	let counted = already;
	let since = document.hidden ? null : performance.now();
	const soFar = () => Math.round(counted + (since === null ? 0 : performance.now() - since));
	function onChange() {
		counted = soFar();
		since = document.hidden ? null : performance.now();
	}
	document.addEventListener("visibilitychange", onChange);
	return { soFar, stop: () => document.removeEventListener("visibilitychange", onChange) };
}

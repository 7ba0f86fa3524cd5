/** Counts the time an item was in sight, in milliseconds: a page in the background does not count. */
export class VisibleTime {
	startedAt = 0;
	private counted = 0;
	private since: number | null = null;

	/** Begins anew for an item, or goes on where a draft of it ended. */
	begin(draft: { startedAt: number; visibleMs: number } | null): void {
		this.startedAt = draft?.startedAt ?? Date.now();
		this.counted = draft?.visibleMs ?? 0;
		this.since = document.hidden ? null : performance.now();
	}

	soFar(): number {
		return Math.round(this.counted + (this.since === null ? 0 : performance.now() - this.since));
	}

	/** @returns what ends the watching */
	watch(): () => void {
		const onChange = () => {
			this.counted = this.soFar();
			this.since = document.hidden ? null : performance.now();
		};
		document.addEventListener("visibilitychange", onChange);
		return () => document.removeEventListener("visibilitychange", onChange);
	}
}

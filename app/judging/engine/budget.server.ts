/**
 * The money of one run. What a request can cost at most is set aside before it is sent, and given
 * back as what it did cost once it is answered: with any number in flight, the cap holds.
 */
export type Budget = {
	/**
	 * Sets `worst` micro-units aside. Waits while what is under way might leave enough after all.
	 * @returns false when the cap leaves no room for it
	 */
	reserve(worst: number, signal: AbortSignal): Promise<boolean>;
	/** Sets `worst` aside at once. @returns false when there is no room for it now */
	take(worst: number): boolean;
	/** The request was answered, or never will be: `cost` of what was set aside was spent. */
	settle(worst: number, cost: number): void;
	readonly spent: number;
	readonly cap: number;
};

/** @param options.reserved what requests under way, sent by an earlier process, may cost */
export function createBudget({
	cap,
	spent,
	reserved: underWay = 0,
}: {
	cap: number;
	spent: number;
	reserved?: number;
}): Budget {
	let used = spent;
	let reserved = underWay;
	let waiting: (() => void)[] = [];

	async function reserve(worst: number, signal: AbortSignal): Promise<boolean> {
		while (!take(worst)) {
			// Nothing is under way that could give anything back.
			if (reserved === 0) return false;
			await new Promise<void>((resolve, reject) => {
				const stop = () => reject(signal.reason);
				signal.addEventListener("abort", stop, { once: true });
				waiting.push(() => {
					signal.removeEventListener("abort", stop);
					resolve();
				});
			});
			signal.throwIfAborted();
		}
		return true;
	}

	function take(worst: number): boolean {
		if (used + reserved + worst > cap) return false;
		reserved += worst;
		return true;
	}

	function settle(worst: number, cost: number): void {
		reserved -= worst;
		used += cost;
		const woken = waiting;
		waiting = [];
		for (const wake of woken) wake();
	}

	return {
		reserve,
		take,
		settle,
		cap,
		get spent() {
			return used;
		},
	};
}

type Entry<Value> = { readonly value: Promise<Value>; weight: number };

/**
 * Values by key. Each is computed once, however many ask for it at the same time, and kept until
 * others weigh too much: those that nobody has asked for longest go first, never the newest. What
 * fails is forgotten.
 */
export class Kept<Value> {
	private readonly entries = new Map<string, Entry<Value>>();
	private readonly most: number;
	private readonly weigh: (value: Value) => number;

	/** @param most what all values together may weigh */
	constructor(most: number, weigh: (value: Value) => number) {
		this.most = most;
		this.weigh = weigh;
	}

	get(key: string, compute: () => Promise<Value>): Promise<Value> {
		const known = this.entries.get(key);
		if (known) {
			this.entries.delete(key);
			this.entries.set(key, known);
			return known.value;
		}
		const entry: Entry<Value> = { value: compute(), weight: 0 };
		this.entries.set(key, entry);
		entry.value.then(
			(value) => {
				entry.weight = this.weigh(value);
				this.dropOldest();
			},
			() => this.entries.delete(key),
		);
		return entry.value;
	}

	private dropOldest(): void {
		let weight = 0;
		for (const entry of this.entries.values()) weight += entry.weight;
		for (const [key, entry] of this.entries) {
			if (weight <= this.most || this.entries.size === 1) return;
			this.entries.delete(key);
			weight -= entry.weight;
		}
	}
}

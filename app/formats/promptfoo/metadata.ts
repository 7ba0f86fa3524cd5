import { isSmall } from "../parts/json-values.ts";
/** Gathers an item's metadata, and what cannot stand there. */
export class Metadata {
	private readonly entries = new Map<string, unknown>();

	constructor(private readonly noPlace: Set<string>) {}

	/**
	 * Keeps a value by its own name, or by its path where another has that name; says that it has no place where it is
	 * long, or where its name is one that no metadata can have.
	 */
	add(name: string, value: unknown, path: string): void {
		if (value === undefined || value === null || value === "") return;
		const free = this.entries.has(name) ? path : name;
		// The import refuses a whole item that has metadata of this name.
		if (name === "__proto__" || !isSmall(value)) this.noPlace.add(path);
		else this.entries.set(free, value);
	}

	/** An object, or undefined where there is none. */
	get all(): Record<string, unknown> | undefined {
		return this.entries.size === 0 ? undefined : Object.fromEntries(this.entries);
	}
}

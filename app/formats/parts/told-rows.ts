import type { ForeignRow } from "../foreign-format.ts";
import { isEmpty } from "./json-values.ts";

/** Texts up to this many characters are metadata; longer ones are told to have no place. */
const SMALL = 500;

/** What comes of one record, in order; a path without a place is told once. */
export class ToldRows {
	readonly rows: ForeignRow[] = [];
	private readonly told = new Set<string>();
	readonly place: number;

	constructor(place: number) {
		this.place = place;
	}

	problem(problem: string): void {
		this.rows.push({ place: this.place, problem });
	}

	/** Tells of a field, unless it holds nothing. */
	noPlace(path: string, value: unknown): void {
		if (isEmpty(value) || this.told.has(path)) return;
		this.told.add(path);
		this.rows.push({ place: this.place, noPlace: path });
	}

	/** Puts a small value into metadata, under a name that is not taken; anything else is told to have no place. */
	keep(metadata: Map<string, unknown>, path: string, value: unknown): void {
		if (isEmpty(value)) return;
		const isKept = path !== "__proto__" && isSmall(value) && !metadata.has(path);
		if (isKept) metadata.set(path, value);
		else this.noPlace(path, value);
	}
}

function isSmall(value: unknown): boolean {
	if (typeof value === "string") return value.length <= SMALL;
	if (!Array.isArray(value)) return typeof value !== "object";
	return value.length <= 50 && value.every((one) => typeof one !== "object" && isSmall(one));
}

/** The first of some names that a record has something under. */
export function firstOf(fields: Readonly<Record<string, unknown>>, names: readonly string[]) {
	for (const name of names)
		if (Object.hasOwn(fields, name) && !isEmpty(fields[name])) return fields[name];
	return undefined;
}

/** A text that can be an id or a name; a number stands for its text. */
export function nameIn(
	fields: Readonly<Record<string, unknown>>,
	...names: readonly string[]
): string | undefined {
	const value = firstOf(fields, names);
	if (typeof value === "number") return String(value);
	return typeof value === "string" && !value.includes("\0") ? value : undefined;
}

const WITHOUT_ZONE = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(\.\d+)?)$/;

/** A moment as ISO 8601, in UTC where the text says no zone, as the tools' databases write it; undefined where it is none. */
export function momentOf(value: unknown): string | undefined {
	if (typeof value !== "string") return undefined;
	const moment = new Date(value.replace(WITHOUT_ZONE, "$1T$2Z"));
	return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

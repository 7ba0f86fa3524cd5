import { z } from "zod";
import { type Refusal, refused } from "../base/refusal.ts";

/**
 * What a form may be made of. The rubric editor is the largest: 100 dimensions of 20 levels with four
 * texts each are 8,800 fields, whose longest name has five parts.
 */
export const MAX_FIELDS = 10_000;
export const MAX_NAME_LENGTH = 500;
const MAX_PARTS = 8;
const MAX_INDEX = 499;
/** Fields that repeat a name, such as ticked boxes: each of them costs what came before it. */
const MAX_REPEATS = 1_000;
/** Places in lists that hold nothing. The editor sends a field for every place. */
const MAX_EMPTY_PLACES = 100;
const MAX_CONTROL_LENGTH = 200_000;
const MAX_CONTROL_DEPTH = 8;

/** Where Conform keeps which button was pressed, and what its page knows. */
const INTENT = "__intent__";
const STATE = "__state__";

const FOREIGN = refused(
	"The form has a field that its page does not have, so nothing was changed.",
);
const TOO_MANY = refused(
	"The form has more fields than any page here sends, so nothing was changed.",
);
const MISREAD = refused(
	"The form could not be read, so nothing was changed. Open the page again and retry.",
);

/** Lists that a form may have: `dimensions`, and in each of its entries `dimensions[].levels`. */
export type Lists = readonly string[];

const ListPath = z.string().max(MAX_NAME_LENGTH);
const Place = z.number().int().min(0).max(MAX_INDEX);

/** What buttons of a form can ask Conform to do. */
const Control = z.discriminatedUnion("type", [
	z.object({ type: z.literal("validate"), payload: z.object({ name: ListPath.optional() }) }),
	z.object({ type: z.literal("insert"), payload: z.object({ name: ListPath }) }),
	z.object({ type: z.literal("remove"), payload: z.object({ name: ListPath, index: Place }) }),
	z.object({
		type: z.literal("reorder"),
		payload: z.object({ name: ListPath, from: Place, to: Place }),
	}),
]);

/**
 * Why the fields of a form are not to be put together into nested values, or null when they may. A
 * name such as `login[4294967294]` makes a list of that length, and lists are what takes the time.
 * Checks names alone: what was typed into the fields is for the form's schema.
 */
export function whyNotNested(form: FormData, lists: Lists): Refusal | null {
	const seen = new Set<string>();
	const places = new Map<string, Set<number>>();
	let repeats = 0;
	for (const [name, value] of form) {
		if (name === INTENT || name === STATE) continue;
		if (seen.has(name)) {
			repeats++;
			if (repeats > MAX_REPEATS) return TOO_MANY;
			continue;
		}
		seen.add(name);
		if (typeof value !== "string" || !isPathOf(name, lists, places)) return FOREIGN;
	}
	let empty = 0;
	for (const filled of places.values()) empty += Math.max(...filled) + 1 - filled.size;
	if (empty > MAX_EMPTY_PLACES) return TOO_MANY;
	return whyNoControl(form, lists);
}

/** Is the name a path into the form's values? Notes the places of lists that it goes through. */
function isPathOf(name: string, lists: Lists, places: Map<string, Set<number>>): boolean {
	const parts = name.split(".");
	if (parts.length > MAX_PARTS) return false;
	let path = "";
	for (const part of parts) {
		const match = /^([^.[\]]+)(?:\[(\d{1,3})\])?$/.exec(part);
		const [, key, index] = match ?? [];
		// Of names that every object has, the value to begin with would be the inherited one.
		if (key === undefined || key in Object.prototype) return false;
		path += path === "" ? key : `.${key}`;
		const isList = lists.includes(withoutPlaces(path));
		if (isList !== (index !== undefined)) return false;
		if (!isList) continue;
		const place = Number(index);
		if (place > MAX_INDEX) return false;
		const filled = places.get(path) ?? new Set();
		places.set(path, filled.add(place));
		path += `[${index}]`;
	}
	return true;
}

/** `dimensions[3].levels` → `dimensions[].levels`. */
function withoutPlaces(path: string): string {
	return path.replace(/\[\d+\]/g, "[]");
}

function whyNoControl(form: FormData, lists: Lists): Refusal | null {
	if (form.has(STATE)) return FOREIGN;
	const sent = form.get(INTENT);
	if (sent === null || sent === "") return null;
	if (typeof sent !== "string" || sent.length > MAX_CONTROL_LENGTH) return MISREAD;
	let json: unknown;
	try {
		json = JSON.parse(sent);
	} catch {
		return MISREAD;
	}
	const control = Control.safeParse(json);
	if (!control.success || !isShallow(json, MAX_CONTROL_DEPTH)) return MISREAD;
	if (control.data.type === "validate") return null;
	const { name } = control.data.payload;
	return isPathOf(`${name}[0]`, lists, new Map()) ? null : MISREAD;
}

function isShallow(value: unknown, depth: number): boolean {
	if (typeof value !== "object" || value === null) return true;
	return depth > 0 && Object.values(value).every((part) => isShallow(part, depth - 1));
}

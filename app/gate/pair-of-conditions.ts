import { type Refusal, refused } from "../base/refusal.ts";
import type { Condition } from "./condition.ts";

/**
 * Conditions of one gate that do not belong together: the same one twice, or two that no figure can meet (`bias>=0.1`
 * and `bias<=-0.1`), which would be read as a verdict on the judge. Null where there is no such pair. The ends of an
 * interval lie on both sides of its value, and only the cautious one can be asked for, so that the part says nothing new.
 */
export function whyNotTogether(conditions: readonly Condition[]): Refusal | null {
	for (const [at, one] of conditions.entries()) {
		for (const other of conditions.slice(0, at)) {
			if (other.text === one.text) {
				return refused(`"${one.text}" stands there twice: give it once.`);
			}
			if (excludeEachOther(one, other) || excludeEachOther(other, one)) {
				return refused(
					`"${other.text}" and "${one.text}" are never met together: of ${one.figure} keep one, or let the first bound lie below the second.`,
				);
			}
		}
	}
	return null;
}

/** Does the first want more of a figure than the second allows? */
function excludeEachOther(more: Condition, less: Condition): boolean {
	if (more.figure !== less.figure || more.part === "n" || less.part === "n") return false;
	if (!more.operator.startsWith(">") || !less.operator.startsWith("<")) return false;
	const isStrict = more.operator === ">" || less.operator === "<";
	return more.bound > less.bound || (isStrict && more.bound === less.bound);
}

/**
 * What is wrong with the number of a step; the pages and the server ask the same.
 * @param steps how many the item has; null where its turns are not numbered, so that any number stands
 * @returns a sentence; null where it is 0 or a step that the item has
 */
export function stepProblem(number: number, steps: number | null): string | null {
	if (steps === null || (Number.isInteger(number) && number >= 0 && number <= steps)) return null;
	return `This item has ${steps === 1 ? "1 step" : `${steps} steps`}: type the number of one of them, or 0 for none.`;
}

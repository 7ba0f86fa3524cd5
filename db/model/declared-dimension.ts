import type { Dimension } from "./dimension.ts";
import { isDiscrete } from "./scale.ts";
import { holdsUnseen, LEAVE_OUT } from "./unseen.ts";

/** What is wrong with a dimension that somebody declares, and with which part of it. */
export type WrongDeclaration = { readonly part: "name" | "levels"; readonly problem: string };

/**
 * Why a dimension cannot be declared so, though one that is stored may be read: names and levels are shown in
 * lines of tables, files and prompts, and a level that nobody can see cannot be chosen.
 * @returns a sentence without its stop, or null where nothing is wrong
 */
export function whyNotDeclared({
	name,
	scale,
}: Pick<Dimension, "name" | "scale">): WrongDeclaration | null {
	const named = JSON.stringify(name);
	if (name.trim() === "") return { part: "name", problem: `${named} is no name: it is blank` };
	if (holdsUnseen(name)) return { part: "name", problem: `the name ${named} holds ${LEAVE_OUT}` };
	if (!isDiscrete(scale)) return null;
	const texts = scale.values.filter((level) => typeof level === "string");
	const blank = texts.find((level) => level.trim() === "");
	if (blank !== undefined) {
		const problem = `${named} has the level ${JSON.stringify(blank)}, which is blank: give it a word`;
		return { part: "levels", problem };
	}
	const unseen = texts.find((level) => holdsUnseen(level));
	return unseen === undefined
		? null
		: {
				part: "levels",
				problem: `the level ${JSON.stringify(unseen)} of ${named} holds ${LEAVE_OUT}`,
			};
}

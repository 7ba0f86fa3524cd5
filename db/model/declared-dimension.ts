import { type Dimension, LONGEST_NAME, mayBeName, NO_NAME } from "./dimension.ts";
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
	const unnamed = whyNoName(name);
	if (unnamed !== null) return { part: "name", problem: unnamed };
	if (!isDiscrete(scale)) return null;
	const named = JSON.stringify(name);
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

/** Why a dimension that is new cannot have a name: a sentence without its stop, or null where it can. */
export function whyNoName(name: string): string | null {
	if (!mayBeName(name)) return NO_NAME;
	const named = JSON.stringify(name.slice(0, LONGEST_NAME));
	if (name.trim() === "") return `${named} is no name: it is blank`;
	if (name.length > LONGEST_NAME)
		return `${named}… is longer than ${LONGEST_NAME} characters: give the dimension a shorter name`;
	return holdsUnseen(name) ? `the name ${named} holds ${LEAVE_OUT}` : null;
}

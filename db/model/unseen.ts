/** Line breaks, other control characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;

/** Does it hold what would break a line of a table, a file or a prompt, or cannot be seen there? For names. */
export function holdsUnseen(text: string): boolean {
	return UNSEEN.test(text);
}

/** How a sentence about such a name ends, without its stop. */
export const LEAVE_OUT = "a line break or another character that cannot be seen: leave it out";

/** What one look found: `note` is worth knowing, `wrong` has to be mended. */
export type Finding = {
	/** What was looked at, in a word or two. */
	readonly of: string;
	readonly state: "ok" | "note" | "wrong";
	readonly says: string;
	/** What to do; null where nothing has to be done. */
	readonly todo: string | null;
};

export function ok(of: string, says: string): Finding {
	return { of, state: "ok", says, todo: null };
}

export function note(of: string, says: string, todo: string | null = null): Finding {
	return { of, state: "note", says, todo };
}

export function wrong(of: string, says: string, todo: string): Finding {
	return { of, state: "wrong", says, todo };
}

const WHAT =
	"holds a character that cannot be stored, U+0000 or half of a pair of surrogates: leave it out.";

/**
 * Texts of a request that no database can hold, whatever they are for: by where they stand, a sentence.
 * @param path of the value itself
 */
export function unstorable(value: unknown, path = ""): Map<string, string> {
	const found = new Map<string, string>();
	if (typeof value === "string") {
		if (!isStorable(value)) found.set(path, `${path === "" ? "It" : path} ${WHAT}`);
		return found;
	}
	if (typeof value !== "object" || value === null) return found;
	for (const [name, part] of Object.entries(value)) {
		if (!isStorable(name)) found.set(path, `A name in ${path === "" ? "it" : path} ${WHAT}`);
		const within = unstorable(part, path === "" ? shownName(name) : `${path}.${shownName(name)}`);
		for (const [at, sentence] of within) found.set(at, sentence);
	}
	return found;
}

function isStorable(text: string): boolean {
	return !text.includes("\0") && !/\p{Cs}/u.test(text);
}

function shownName(name: string): string {
	return name.replace(/\p{Cs}/gu, "\ufffd").replaceAll("\0", "\ufffd");
}

/** What is no longer than this stands on one line. */
const LINE = 240;

/**
 * JSON that people can read and that does not double in size by its indents: lists and objects that hold
 * nothing deep (a figure with its interval) stand on one line, everything else as `JSON.stringify` does with 2.
 */
export function reportJson(value: unknown): string {
	return `${lines(value, "")}\n`;
}

function lines(value: unknown, indent: string): string {
	if (typeof value !== "object" || value === null) return JSON.stringify(value);
	const inner = `${indent}  `;
	const parts = entriesOf(value);
	const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
	if (parts.length === 0) return `${open}${close}`;
	if (parts.every(([, each]) => isFlat(each))) {
		const line = `${open} ${parts.map(([name, each]) => name + lines(each, "")).join(", ")} ${close}`;
		const short = Array.isArray(value) ? `[${line.slice(2, -2)}]` : line;
		if (short.length <= LINE) return short;
	}
	const rows = parts.map(([name, each]) => `${inner}${name}${lines(each, inner)}`);
	return `${open}\n${rows.join(",\n")}\n${indent}${close}`;
}

/** Each value with its name as it stands before it; none in a list. */
function entriesOf(value: object): (readonly [string, unknown])[] {
	if (Array.isArray(value)) return value.map((each: unknown) => ["", each ?? null] as const);
	return Object.entries(value).flatMap(([name, each]) =>
		each === undefined ? [] : [[`${JSON.stringify(name)}: `, each] as const],
	);
}

/** A plain value, or a list of such. */
function isFlat(value: unknown): boolean {
	const isPlain = (each: unknown) => typeof each !== "object" || each === null;
	return isPlain(value) || (Array.isArray(value) && value.every(isPlain));
}

type Turn = Readonly<Record<string, unknown>>;

/** What a turn is known by, in the chat form and in ShareGPT's. */
const FORMS = [
	["role", "content"],
	["from", "value"],
] as const;

/**
 * A conversation as JSON would have it, anything else as it is. Parquet gives each turn every field that some turn of the
 * file has, so that what is absent cannot be told from null: neither stays, `content` excepted. A data set of Hugging
 * Face may have one object of lists (`{"role": […], "content": […]}`) in place of a list of turns.
 */
export function withTurns(value: unknown): unknown {
	const list = Array.isArray(value) ? value : turnsInColumns(value);
	if (list === null || list.length === 0 || !list.every(isTurn)) return value;
	return list.map((turn) => Object.fromEntries(said(turn)));
}

function isTurn(value: unknown): value is Turn {
	if (!isObject(value)) return false;
	return FORMS.some(
		([who, words]) => typeof value[who] === "string" && Object.hasOwn(value, words),
	);
}

function isObject(value: unknown): value is Turn {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A turn for each place of lists of equal length; null where these are none. */
function turnsInColumns(value: unknown): Turn[] | null {
	if (!isObject(value)) return null;
	const form = FORMS.find((names) => names.every((name) => Array.isArray(value[name])));
	if (!form) return null;
	const columns = Object.entries(value).flatMap(([name, list]) =>
		list === null ? [] : [{ name, list }],
	);
	const length = (value[form[0]] as unknown[]).length;
	if (!columns.every(({ list }) => Array.isArray(list) && list.length === length)) return null;
	return Array.from({ length }, (_, at) =>
		Object.fromEntries(columns.map(({ name, list }) => [name, (list as unknown[])[at]])),
	);
}

function said(turn: Turn): (readonly [string, unknown])[] {
	return Object.entries(turn).flatMap(([name, value]) =>
		value === null && name !== "content" ? [] : [[name, withoutNulls(value)] as const],
	);
}

function withoutNulls(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutNulls);
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, inner]) =>
			inner === null ? [] : [[name, withoutNulls(inner)]],
		),
	);
}

import {
	type BooleanName,
	type SplitJudge,
	type SplitPart,
	sideValue,
} from "../data/split-parts.ts";

/** One part of one document: `passed` is null where a side has no value. */
export type PassedCell = {
	readonly part: SplitPart;
	readonly golden: boolean | null;
	readonly response: boolean | null;
	readonly passed: boolean | null;
	/** Where the exchange can be opened; the response's side. */
	readonly to: string | null;
};

export type PassedMatrix = {
	readonly documents: readonly string[];
	/** Question and part; its words, where all documents were asked the same. */
	readonly columns: readonly { readonly name: string; readonly text: string | null }[];
	/** Null: the document was not asked this part. */
	readonly cells: readonly (readonly (PassedCell | null)[])[];
	/** Parts that share their place with another. */
	readonly repeated: number;
};

/** Is the response's value that of the golden answer, for each document and part of a question? */
export function passedMatrix(
	parts: readonly SplitPart[],
	judge: SplitJudge,
	name: BooleanName,
): PassedMatrix {
	const columns = new Map<string, { name: string; text: string | null }>();
	const rows = new Map<string, Map<string, PassedCell>>();
	let repeated = 0;
	for (const part of parts) {
		const column = JSON.stringify([part.question, part.k]);
		const own = columns.get(column)?.text;
		const text = own === undefined || own === part.text ? part.text : null;
		columns.set(column, { name: `${part.question} · ${part.k}`, text });
		const row = freeRow(rows, part.document, column);
		if (row !== part.document) repeated++;
		const cells = rows.get(row) ?? new Map();
		rows.set(row, cells.set(column, cellOf(part, judge, name)));
	}
	return {
		documents: [...rows.keys()],
		columns: [...columns.values()],
		cells: [...rows.values()].map((row) => [...columns.keys()].map((key) => row.get(key) ?? null)),
		repeated,
	};
}

/** The document's row, or a further one where its place is taken. */
function freeRow(
	rows: ReadonlyMap<string, ReadonlyMap<string, PassedCell>>,
	document: string,
	column: string,
): string {
	let row = document;
	for (let again = 2; rows.get(row)?.has(column); again++) row = `${document} (${again})`;
	return row;
}

function cellOf(part: SplitPart, judge: SplitJudge, name: BooleanName): PassedCell {
	const golden = sideValue(judge, name, part.golden).value;
	const response = sideValue(judge, name, part.response).value;
	const judgment = judge.columns.get(name)?.judgments[part.response] ?? null;
	return {
		...{ part, golden, response },
		passed: golden === null || response === null ? null : golden === response,
		to: judgment === null ? null : `judgments/${judgment}`,
	};
}

export type Total = {
	readonly passed: number;
	/** Of those that are passed: neither the golden answer nor the response has it. */
	readonly bothFalse: number;
	readonly n: number;
	readonly unscored: number;
};

/** How many of some cells are passed, of those that have both values. */
export function totalOf(cells: readonly (PassedCell | null)[]): Total {
	const asked = cells.filter((cell) => cell !== null);
	const compared = asked.filter(({ passed }) => passed !== null);
	const passed = compared.filter((cell) => cell.passed);
	return {
		passed: passed.length,
		bothFalse: passed.filter(({ response }) => response === false).length,
		n: compared.length,
		unscored: asked.length - compared.length,
	};
}

/** "7 of 10" */
export function totalWords({ passed, n }: Total): string {
	return `${passed} of ${n}`;
}

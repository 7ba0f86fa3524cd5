import type { FileSource } from "../../files/file-start.ts";
import type { RowFormat } from "../../files/row-source.ts";
import type { Fields } from "../../files/source-row.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignRow } from "../foreign-format.ts";
import { rowsIn } from "./rows-in.ts";

type Problem = { readonly problem: string };

/** How records are read of which no single one says what all of them ask. */
export type TwoPasses<Row extends object> = {
	readonly formats: readonly RowFormat[];
	readonly readRecord: (fields: Fields) => Row | Problem;
	/** Called with every record before anything comes out. */
	readonly gather: (record: Row) => void;
	/** Called once all is gathered: what makes rows of a record. */
	readonly rowMaker: () => (record: Row, place: number, fields: Fields) => readonly ForeignRow[];
};

/** Passes a file of rows twice: gathers from all of its records first, then makes something of each. */
export async function* inTwoPasses<Row extends object>(
	file: FileSource,
	{ formats, readRecord, gather, rowMaker }: TwoPasses<Row>,
	onShare?: OnShare,
): AsyncGenerator<readonly ForeignRow[]> {
	const source = await rowsIn(file, formats);
	if ("problem" in source) {
		yield [{ place: 1, problem: source.problem }];
		return;
	}
	for await (const batch of source.batches(onShare && ((share) => onShare(share / 2))))
		for (const row of batch) {
			const record = "fields" in row ? readRecord(row.fields) : row;
			if (!("problem" in record)) gather(record as Row);
		}
	const rowsOf = rowMaker();
	let place = 0;
	for await (const batch of source.batches(onShare && ((share) => onShare((1 + share) / 2)))) {
		const rows: ForeignRow[] = [];
		for (const row of batch) {
			place++;
			if (!("fields" in row)) {
				rows.push({ place, problem: row.problem });
				continue;
			}
			const record = readRecord(row.fields);
			if ("problem" in record) rows.push({ place, problem: record.problem });
			else rows.push(...rowsOf(record as Row, place, row.fields));
		}
		yield rows;
	}
}

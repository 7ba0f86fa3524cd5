import { parseJsonRow } from "./json-row.ts";
import { lineBlocks } from "./jsonl-lines.ts";
import { fromHereOn, ROWS_PER_BATCH, type SourceRow } from "./source-row.ts";
import type { OnShare } from "./text-chunks.ts";

/** The rows of a file with one JSON object a line. Blank lines are no rows. */
export async function* jsonlRows(
	path: string,
	onShare?: OnShare,
): AsyncGenerator<readonly SourceRow[]> {
	for await (const block of lineBlocks(path)) {
		let batch: SourceRow[] = [];
		for (const [index, text] of block.lines.entries()) {
			const line = block.firstLine + index;
			if (text === null) {
				batch.push({ line, problem: "not UTF-8 text: save the file as UTF-8" });
			} else if (text.trim() !== "") {
				batch.push({ line, ...parseJsonRow(text) });
			}
			if (batch.length >= ROWS_PER_BATCH) {
				yield batch;
				batch = [];
			}
		}
		if (block.broken !== undefined)
			batch.push({
				line: block.firstLine + block.lines.length,
				problem: fromHereOn({ broken: block.broken }),
			});
		if (batch.length > 0) yield batch;
		onShare?.(block.share);
	}
}

import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aFile } from "../files/testing.ts";
import { imported, reasons } from "./testing.ts";

test("every row of a row group that cannot be read is counted as rejected", async () => {
	const ids = Array.from({ length: 7 }, (_, at) => `i${at}`);
	const columnData = ["id", "input", "response"].map((name) => ({ name, data: ids }));
	const written = parquetWriteBuffer({ columnData, rowGroupSize: 4 });
	const first = parquetMetadata(written).row_groups[0]?.columns[0]?.meta_data;
	new Uint8Array(written).fill(0xee, Number(first?.data_page_offset), 20);
	const report = await imported(await openTestDatabase(), [
		aFile("items.parquet", new Uint8Array(written)),
	]);
	expect(reasons(report)).toEqual([expect.stringContaining("rows 1 to 4 cannot be read")]);
	expect(report).toMatchObject({ rejected: 4, itemsAdded: 3 });
	expect(report.files).toMatchObject([{ rows: 7 }]);
});

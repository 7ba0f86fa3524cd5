import type { FileSource } from "../../files/file-start.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignFormat, ForeignRow } from "../foreign-format.ts";
import { FORMAT_TITLES } from "../format-titles.ts";
import { recordHead } from "../parts/record-head.ts";
import { SPAN_LISTS } from "./otlp-spans.ts";
import { rowShape } from "./phoenix-spans.ts";
import { type Told, toldIn } from "./told-in.ts";
import { TraceWindow } from "./trace-window.ts";

/** Traces of language models as OpenTelemetry writes them in JSON, and exports of Arize Phoenix. */
export const otlp: ForeignFormat = {
	id: "otlp",
	title: FORMAT_TITLES.otlp,
	recognises(_file, start) {
		const head = recordHead(start, ["data"]);
		if (!head) return false;
		const isRequest = SPAN_LISTS.some((list) => head.keys.get(list) === "[");
		return isRequest || rowShape(head.keys.keys()) !== null;
	},
	read,
};

async function* read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]> {
	const window = new TraceWindow();
	/** What is wrong comes when it is met, after the items and labels before it. */
	for await (const batch of toldIn(file, onShare)) {
		const rows = batch.flatMap((told: Told): readonly ForeignRow[] =>
			"span" in told ? window.add(told.span) : [told],
		);
		if (rows.length > 0) yield rows;
	}
	for (const rows of window.rest()) if (rows.length > 0) yield rows;
}

import type { FileSource } from "../../files/file-start.ts";
import type { OnShare } from "../../files/text-chunks.ts";
import type { ForeignRow } from "../foreign-format.ts";
import { jsonRecords } from "../json-records.ts";
import { checkedRecord, headOfFile, type RecordRow, recordRows } from "../parts/record-rows.ts";
import { nameIn, ToldRows } from "../parts/told-rows.ts";
import { annotationEvaluation, labelOfEvaluation } from "./evaluations.ts";
import {
	evaluationOfLog,
	LEAVES,
	leavesOf,
	SCOPE_LISTS,
	SPAN_LISTS,
	serviceOf,
	spanOfOtlp,
} from "./otlp-spans.ts";
import { ownRows } from "./own-span.ts";
import { rowShape, spanOfRow } from "./phoenix-spans.ts";
import type { Span } from "./span.ts";

/** A span, to be put together with the others of its trace, or what is said at once. */
export type Told = { readonly span: Span } | ForeignRow;

/** An answer of Phoenix' API has its spans or annotations in this list. */
const LISTS = ["data"];

/** All spans of a file in its order; a span of one large request is read without holding the request. */
export async function* toldIn(
	file: FileSource,
	onShare?: OnShare,
): AsyncGenerator<readonly Told[]> {
	const head = await headOfFile(file, LISTS);
	const list = typeof head === "string" ? null : SPAN_LISTS.find((one) => head.keys.has(one));
	if (typeof head !== "string" && head.kind === "document" && list) {
		yield* toldOfRequest(file, list, onShare);
		return;
	}
	for await (const rows of recordRows(file, LISTS, onShare)) yield rows.flatMap(toldOfRow);
}

async function* toldOfRequest(
	file: FileSource,
	list: string,
	onShare?: OnShare,
): AsyncGenerator<readonly Told[]> {
	const resource = `$.${list}.*.resource`;
	const leaves = LEAVES.flatMap((leaf) =>
		SCOPE_LISTS.map((scope) => ({ leaf, path: `$.${list}.*.${scope}.*.${leaf}.*` })),
	);
	let service: string | undefined;
	const paths = [resource, ...leaves.map(({ path }) => path)];
	for await (const records of jsonRecords(file.path, paths, onShare)) {
		const told: Told[] = [];
		for (const record of records) {
			if ("problem" in record) told.push(record);
			else {
				const { place } = record;
				const read = checkedRecord(record.value);
				const leaf = leaves.find(({ path }) => path === record.path)?.leaf;
				if ("problem" in read) told.push({ place, problem: `a part is ${read.problem}` });
				else if (leaf === undefined) service = serviceOf(read.fields);
				else told.push(...toldOfLeaf(read.fields, { leaf, place, service }));
			}
		}
		if (told.length > 0) yield told;
	}
}

function toldOfLeaf(
	value: unknown,
	{ leaf, place, service }: { leaf: string; place: number; service: string | undefined },
): Told[] {
	if (leaf === "spans") {
		const span = spanOfOtlp(value, place, service);
		if (typeof span === "string") return [{ place, problem: span }];
		return ownRows(span) ?? [{ span }];
	}
	const logged = evaluationOfLog(value, place);
	const told = new ToldRows(place);
	if (logged === null) told.noPlace("logRecords[]", value);
	else if (typeof logged === "string") told.problem(logged);
	else {
		const label = labelOfEvaluation(logged.itemId, logged.evaluation, told);
		if (label) told.rows.push({ place, label });
	}
	return told.rows;
}

function toldOfRow(row: RecordRow): Told[] {
	const place = row.line;
	if ("problem" in row) return [{ place, problem: row.problem }];
	const { fields } = row;
	if (SPAN_LISTS.some((list) => Array.isArray(fields[list])))
		return [...leavesOf(fields)].flatMap(({ leaf, value, service }) =>
			toldOfLeaf(value, { leaf, place, service }),
		);
	const isText = row.isText === true;
	switch (rowShape(Object.keys(fields))) {
		case "span": {
			const span = spanOfRow(fields, place, isText);
			return [typeof span === "string" ? { place, problem: span } : { span }];
		}
		case "annotation":
			return toldOfAnnotation(row, isText);
		default:
			return [{ place, problem: "neither spans nor an annotation: it has other fields" }];
	}
}

/** An annotation alone is of the span that it names, whose row is the item. */
function toldOfAnnotation(row: RecordRow, isText: boolean): ForeignRow[] {
	const told = new ToldRows(row.line);
	if ("problem" in row) return [];
	const itemId = nameIn(row.fields, "span_id", "context.span_id");
	const evaluation = annotationEvaluation(row.fields, isText);
	if (itemId === undefined) told.problem("an annotation is of no span");
	else if (!evaluation) told.problem("an annotation has no name");
	else {
		const label = labelOfEvaluation(itemId, evaluation, told);
		if (label) told.rows.push({ place: told.place, label });
	}
	return told.rows;
}

import { textHash } from "../../files/content-hash.ts";
import type { Fields } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel } from "../foreign-format.ts";
import type { ForeignWriter, WrittenItem } from "../foreign-writer.ts";
import {
	CONCORD,
	circumstancesOf,
	itemBeside,
	keyOfItem,
	withoutKey,
} from "../parts/concord-key.ts";
import { readOwnTrace } from "./own-trace.ts";

/** Events for Langfuse's ingestion API, one a line: a trace for each item, a score for each label. */
export const langfuseWriter: ForeignWriter = {
	id: "langfuse",
	async *write({ name, at, pages }) {
		const about = { name, at: at.toISOString() };
		for await (const page of pages())
			for (const written of page)
				yield eventsOf(written, about)
					.map((event) => `${JSON.stringify(event)}\n`)
					.join("");
	},
};

type About = { readonly name: string; readonly at: string };

function eventsOf({ item, labels }: WrittenItem, { name, at }: About): object[] {
	const scores = labels.filter(canSay);
	const others = labels.filter((label) => !canSay(label));
	const moments = labels.flatMap(({ created_at }) => created_at ?? []).sort();
	const timestamp = moments[0] ?? at;
	const trace = traceOf(item);
	const metadata = withoutKey(item.metadata);
	const key = keyOfItem(itemBeside(item, readOwnTrace({ ...trace, metadata })), others);
	return [
		{
			...{ id: textHash(JSON.stringify(["trace", item.id])), timestamp, type: "trace-create" },
			body: {
				...{ id: item.id, timestamp, name },
				...trace,
				metadata: { ...metadata, [CONCORD]: key },
			},
		},
		...scores.map((label) => scoreOf(label, timestamp)),
	];
}

const INPUT = [
	"input",
	"messages",
	"contexts",
	"reference_contexts",
	"reference",
	"response_a",
	"response_b",
	"document_id",
	"query_id",
	"system",
] as const;

/** An item that is asked in one text is that text; any other is an object of its fields. */
function traceOf(item: ForeignItem): { input?: unknown; output?: unknown; sessionId?: unknown } {
	const given = Object.fromEntries(
		INPUT.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])),
	) as Fields;
	const isText = Object.keys(given).length === 1 && "input" in given;
	return {
		input: isText ? given.input : given,
		...(item.response !== undefined && { output: item.response }),
		...(item.group !== undefined && { sessionId: item.group }),
	};
}

/** A score needs a value, and no category is empty. */
function canSay({ value }: ForeignLabel): boolean {
	return value !== null && value !== "";
}

function scoreOf(label: ForeignLabel, at: string): object {
	const { item_id, rater, rater_kind, dimension, value, rationale, created_at } = label;
	const { repetition = 0 } = label;
	const timestamp = created_at ?? at;
	const id = textHash(JSON.stringify([item_id, rater, dimension, repetition]));
	const concord = {
		rater,
		...circumstancesOf(label),
		...(created_at === undefined && { created_at: null }),
	};
	return {
		...{ id: textHash(JSON.stringify(["score", id])), timestamp, type: "score-create" },
		body: {
			...{ id, traceId: item_id, name: dimension, timestamp },
			...scoreValue(value),
			source: rater_kind === "human" ? "ANNOTATION" : "EVAL",
			...(rationale !== undefined && { comment: rationale }),
			metadata: { [CONCORD]: concord },
		},
	};
}

function scoreValue(value: ForeignLabel["value"]): object {
	switch (typeof value) {
		case "boolean":
			return { dataType: "BOOLEAN", value: value ? 1 : 0 };
		case "number":
			return { dataType: "NUMERIC", value };
		default:
			return { dataType: "CATEGORICAL", value };
	}
}

import type { ExampleFile } from "../../testing/contract.ts";

/** The table of traces as the pages export it: JSON in cells, a column for each name of a score. */
export const table: ExampleFile = {
	name: "traces.csv",
	pieces: [
		'"id","timestamp","name","userId","sessionId","release","bookmarked","input","output","metadata","latency","helpful"\n',
		'"trace-c","2025-03-01T10:00:00.000Z","desk","","session-9","","false","""Is there a lift?""","{""answer"":""Yes, on the left."",""contexts"":[{""text"":""A lift is on the left."",""id"":""doc-1""}]}","{""floor"":1}","0.4","[0.5]"\n',
	],
	items: [
		{
			id: "trace-c",
			input: "Is there a lift?",
			response: "Yes, on the left.",
			contexts: [{ id: "doc-1", text: "A lift is on the left." }],
			group: "session-9",
			metadata: {
				floor: 1,
				timestamp: "2025-03-01T10:00:00.000Z",
				name: "desk",
				bookmarked: "false",
				latency: "0.4",
			},
		},
	],
	labels: [],
	noPlace: { helpful: 1 },
};

/** Scores alone, as the table of scores exports them; the last is of an item of another file, or of none. */
export const scores: ExampleFile = {
	name: "scores.csv",
	pieces: [
		'"id","timestamp","source","name","dataType","value","stringValue","comment","authorUserName","traceId","traceName"\n',
		'"s-1","2025-03-01 10:00:00.000","ANNOTATION","tone","CATEGORICAL","1","rude","Curt, really.","Anna","trace-a","desk"\n',
		'"s-2","2025-03-01T10:00:00.000Z","EVAL","relevance","NUMERIC","-3.5","","","","trace-a",""\n',
		'"s-3","2025-03-01T10:00:00.000Z","API","__proto__","BOOLEAN","1","True","","","no-such-trace",""\n',
	],
	items: [],
	labels: [
		{
			item_id: "trace-a",
			rater: "Anna",
			rater_kind: "human",
			dimension: "tone",
			value: "rude",
			created_at: "2025-03-01T10:00:00.000Z",
			rationale: "Curt, really.",
		},
		{
			item_id: "trace-a",
			rater: "relevance",
			rater_kind: "judge",
			dimension: "relevance",
			value: -3.5,
			created_at: "2025-03-01T10:00:00.000Z",
		},
		{
			item_id: "no-such-trace",
			rater: "__proto__",
			rater_kind: "judge",
			dimension: "__proto__",
			value: true,
			created_at: "2025-03-01T10:00:00.000Z",
		},
	],
	noPlace: { "scores[].traceName": 1 },
};

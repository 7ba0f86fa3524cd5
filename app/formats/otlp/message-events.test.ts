import { expect, test } from "vitest";
import { aJsonlFile } from "../../files/testing.ts";
import { otlp } from "./index.ts";

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const fields = (values: readonly object[]) => ({ kvlistValue: { values } });

/** What is read of one span with these events: its item, and the paths of what has no place. */
async function readOf(events: readonly object[]) {
	const span = { traceId: "a1", spanId: "b1", name: "chat", events };
	const file = aJsonlFile("traces.json", [
		{ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] },
	]);
	const rows = [];
	for await (const batch of otlp.read(file)) rows.push(...batch);
	const item = rows.flatMap((row) => ("item" in row ? [row.item] : []))[0];
	const noPlace = rows.flatMap((row) => ("noPlace" in row ? [row.noPlace] : []));
	return { input: item?.input, messages: item?.messages, response: item?.response, noPlace };
}

const asked = (...attributes: object[]) => ({ name: "gen_ai.user.message", attributes });
const choice = (...attributes: object[]) => ({ name: "gen_ai.choice", attributes });
const QUESTION = asked(text("content", "When does it open?"));
const TURNS = [{ role: "user", content: "When does it open?" }];

test.each([
	[
		"with named fields",
		[QUESTION, choice({ key: "message", value: fields([text("content", "At nine.")]) })],
	],
	[
		"as JSON of the whole event",
		[
			asked(text("gen_ai.event.content", '{"role":"user","content":"When does it open?"}')),
			choice(
				text(
					"gen_ai.event.content",
					'{"index":0,"message":{"role":"assistant","content":"At nine."}}',
				),
			),
		],
	],
	[
		"as JSON of parts",
		[
			asked(text("content", '[{"text":"When does it open?"}]')),
			choice(text("finish_reason", "stop"), text("message", '[{"text":"At nine."}]')),
		],
	],
	[
		"as values of parts",
		[
			asked({
				key: "content",
				value: { arrayValue: { values: [fields([text("text", "When does it open?")])] } },
			}),
			choice(text("message", "At nine.")),
		],
	],
])("question and answer in events: %s", async (_form, events) => {
	const { response, noPlace, ...given } = await readOf(events);
	expect({ response, noPlace }).toEqual({ response: "At nine.", noPlace: [] });
	expect(given.messages ?? [{ role: "user", content: given.input }]).toEqual(TURNS);
});

test("a turn that only calls a tool is kept, and the answer of the tool with it", async () => {
	const calls = '[{"id":"c1","type":"function","function":{"name":"hours","arguments":"{}"}}]';
	const { messages, response } = await readOf([
		QUESTION,
		{ name: "gen_ai.assistant.message", attributes: [text("tool_calls", calls)] },
		{ name: "gen_ai.tool.message", attributes: [text("id", "c1"), text("content", "9 to 5")] },
		choice(text("message", "At nine.")),
	]);
	expect(response).toBe("At nine.");
	expect(messages).toMatchObject([
		...TURNS,
		{ role: "assistant", tool_calls: [{ id: "c1", function: { name: "hours" } }] },
		{ role: "tool", tool_call_id: "c1", content: "9 to 5" },
	]);
});

test("the first conventions' events with prompt and completion are read", async () => {
	const { response, noPlace } = await readOf([
		{ name: "gen_ai.content.prompt", attributes: [text("gen_ai.prompt", "When does it open?")] },
		{ name: "gen_ai.content.completion", attributes: [text("gen_ai.completion", "At nine.")] },
	]);
	expect({ response, noPlace }).toEqual({ response: "At nine.", noPlace: [] });
});

test("an event that holds no message, and further answers, are told as without a place", async () => {
	for (const odd of [
		asked(),
		choice({ key: "index", value: { intValue: "1" } }, text("message", "At ten.")),
		{ name: "exception", attributes: [text("exception.message", "late")] },
	]) {
		const { noPlace } = await readOf([QUESTION, odd, choice(text("message", "At nine."))]);
		expect(noPlace).toEqual(["events[]"]);
	}
});

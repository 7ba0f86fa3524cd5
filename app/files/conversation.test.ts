import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { turnOfMessage } from "./conversation.ts";
import { readItemRow } from "./item-row.ts";

function contentOf(fields: Record<string, unknown>, isText = false) {
	const row = readItemRow(fields, "items", isText);
	if (isRefusal(row)) throw new Error(row.sentence);
	return row.content;
}

const CHAT = [
	{ role: "system", content: "Be brief." },
	{ role: "user", content: "first" },
	{ role: "assistant", content: "reply" },
	{ role: "user", content: "second" },
	{ role: "assistant", content: "answer" },
];

test.each(["input", "messages", "conversation", "conversations", "turns"])(
	"turns in %s: the last answer is labelled, the question before it is the question",
	(field) => {
		const expected = {
			input: "second",
			messages: CHAT.slice(0, 3),
			response: "answer",
			metadata: {},
		};
		expect(contentOf({ [field]: CHAT })).toMatchObject(expected);
		expect(contentOf({ [field]: JSON.stringify(CHAT) }, true)).toMatchObject(expected);
	},
);

test("a row's own question and answer stand, and the turns stay whole", () => {
	const own = contentOf({ input: "q", messages: CHAT });
	expect(own).toMatchObject({ input: "q", response: null });
	expect(own.messages).toHaveLength(5);
	expect(contentOf({ messages: CHAT, response: "r" })).toMatchObject({
		input: "second",
		response: "r",
	});
	expect(contentOf({ messages: CHAT, response: "r" }).messages).toHaveLength(5);
	expect(contentOf({ messages: CHAT.slice(0, 4) })).toMatchObject({
		...{ input: "second", response: null },
	});
	expect(contentOf({ input: "q", turns: 3 }).metadata).toEqual({ turns: 3 });
});

test("other names of who speaks", () => {
	const sharegpt = [
		{ from: "human", value: "q" },
		{ from: "gpt", value: "a" },
	];
	expect(contentOf({ conversations: sharegpt })).toMatchObject({
		...{ input: "q", messages: [], response: "a" },
	});
});

const CALL = {
	role: "assistant",
	content: null,
	tool_calls: [
		{ id: "c1", type: "function", function: { name: "search", arguments: '{"q":"opening"}' } },
	],
};
const TRAJECTORY = [
	{ role: "user", content: "When do you open?" },
	CALL,
	{ role: "tool", tool_call_id: "c1", content: "at 9" },
	{ role: "assistant", content: "At nine." },
];

test("a trajectory keeps its question where it stands, and says what was called and what came back", () => {
	const content = contentOf({ messages: TRAJECTORY });
	expect(content).toMatchObject({ input: "When do you open?", response: "At nine." });
	expect(content.messages?.map((message) => message.content)).toEqual([
		"When do you open?",
		'[call of search]\n{"q":"opening"}',
		"[result of search]\nat 9",
	]);
	expect(content.messages?.map(turnOfMessage)).toEqual(TRAJECTORY.slice(0, 3));
});

test("what is more than text is kept to the last field, and comes back from an export as the same item", () => {
	const parts = [
		{ type: "text", text: "what is this?" },
		{ type: "image_url", image_url: { url: "https://example.org/a.png", detail: "low" } },
		{ type: "image_url", image_url: { url: `data:image/png;base64,${"A".repeat(4000)}` } },
		{ type: "input_audio", input_audio: { data: "AAAA" } },
	];
	const turns = [
		{ role: "user", name: "anna", content: parts, score: 0.3 },
		{ role: "assistant", content: "I look.", refusal: null, tool_calls: CALL.tool_calls },
	];
	const content = contentOf({ messages: turns });
	expect(content.messages?.map(turnOfMessage)).toEqual(turns);
	expect(content.input).toBe(
		'[anna]\nwhat is this?\n[image: https://example.org/a.png]\n[image: image/png in the file, 5 kB]\n[input_audio]\n{"type":"input_audio","input_audio":{"data":"AAAA"}}',
	);
	expect(content.response).toBe('I look.\n[call of search]\n{"q":"opening"}');
	const { input, response, messages } = content;
	const exported = { input, response, messages: messages?.map(turnOfMessage) };
	expect(contentOf(exported)).toEqual(content);
});

test("what is no conversation is refused, or is metadata", () => {
	const row = readItemRow({ input: CHAT, messages: CHAT }, "items", false);
	expect(row).toMatchObject({ sentence: expect.stringContaining("both hold turns") });
	const broken = readItemRow({ messages: [{ role: "user", content: 3 }] }, "items", false);
	expect(broken).toMatchObject({ sentence: expect.stringContaining("cannot be read") });
});

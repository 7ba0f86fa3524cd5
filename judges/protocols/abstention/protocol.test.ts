import { expect, test } from "vitest";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import { type Script, scriptedAsk } from "../../testing/scripted-ask.ts";
import { AbstentionParameters, abstentionProtocol } from "./protocol.ts";

async function judge(script: Script, response: string) {
	const { ask, requests } = scriptedAsk(script);
	const parameters = AbstentionParameters.parse({});
	const input = judgeInput({ item: anItem({ response }), ask, parameters });
	return { judgment: await abstentionProtocol.carryOut(input), requests };
}

const saying = (answering: string) => ({ json: { rationale: "Because.", answering } });

test.each([
	["The context doesn't say.", "abstains"],
	["It opened in 1912; the architect is not named.", "partly"],
])("“%s” %s", async (response, answering) => {
	const { judgment } = await judge([saying(answering)], response);
	expect(judgment.answering).toMatchObject({ kind: "scored", value: answering });
});

test("an empty response is not asked about", async () => {
	const { judgment, requests } = await judge([], " \n");
	expect(judgment.answering).toMatchObject({
		reason: "not_applicable",
		detail: "empty_response",
	});
	expect(requests).toEqual([]);
});

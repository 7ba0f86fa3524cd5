import { expect, test } from "vitest";
import type { Outcome } from "#db/model/judgment.ts";
import { FIRST_FORM } from "#db/model/request-form.ts";
import { createAsk } from "../../asking/ask-model.ts";
import type { Embed } from "../../asking/protocol.ts";
import { createModelClient } from "../../endpoint/model-client.server.ts";
import { aModelServer } from "../../testing/a-model-server.ts";
import { anItem } from "../../testing/an-item.ts";
import { judgeInput } from "../../testing/judge-input.ts";
import type { ModelServerOptions } from "../../testing/model-server.ts";
import { protocolById } from "../index.ts";

const RESPONSES = ["The Eiffel Tower stands in Paris.", "It was built of cheese by bears."];

/** Ten items by the real client, half of them supported by their contexts. */
async function judgeTen(protocol: string, options: ModelServerOptions) {
	const server = await aModelServer(options);
	const client = createModelClient({
		...{ baseUrl: server.url, apiKey: null, timeoutMs: 5000, allowedHosts: ["127.0.0.1"] },
	});
	const { signal } = new AbortController();
	const ask = createAsk({
		modelOf: () => "m",
		send: (inForm) => client.complete(inForm(FIRST_FORM), signal),
	});
	const embed: Embed = async (texts) => {
		const reply = await client.embed({ model: "e", texts }, signal);
		if (reply.kind === "failure") return { ok: false, reason: "request_failed" };
		return { ok: true, vectors: reply.vectors };
	};
	const contexts = [
		{ text: "The Eiffel Tower stands in Paris. It opened in 1889. Many people see it each year." },
	];
	const items = Array.from({ length: 10 }, (_, n) =>
		anItem({
			...{ input: `Where is tower ${n}?`, response: `${RESPONSES[n % 2]} I saw it ${n} times.` },
			...{ contexts, reference: ["The Eiffel Tower stands in Paris."] },
		}),
	);
	return Promise.all(
		items.map(
			async (item) =>
				(await protocolById(protocol)?.carryOut(
					judgeInput({ item, ask, embed, parameters: {} }),
				)) ?? {},
		),
	);
}

function reasonsOf(judged: readonly Readonly<Record<string, Outcome>>[]): Set<string> {
	const outcomes = judged.flatMap((judgment) => Object.values(judgment));
	return new Set(outcomes.map((one) => (one.kind === "scored" ? "scored" : one.reason)));
}

const mean = (values: readonly number[]) =>
	values.reduce((sum, one) => sum + one, 0) / values.length;

test("the scripted model takes facts apart and supports what the contexts say", async () => {
	const judged = await judgeTen("atomic-facts", {});
	expect(reasonsOf(judged)).toEqual(new Set(["scored"]));
	for (const name of ["faithfulness", "factual_correctness", "faithfulness.validation"]) {
		const values = judged.map(({ [name]: outcome }) =>
			outcome?.kind === "scored" ? Number(outcome.value) : Number.NaN,
		);
		const [supported, madeUp] = [0, 1].map((rest) => values.filter((_, n) => n % 2 === rest));
		expect(mean(supported ?? [])).toBeGreaterThan(mean(madeUp ?? []));
	}
});

test.each(["atomic-facts", "independent"])(
	"%s over the network: what breaks once is repaired, what is refused or cut short says so",
	async (protocol) => {
		const once = await judgeTen(protocol, {
			faults: [{ kind: "broken_json", per: "item", times: 1 }],
		});
		expect(reasonsOf(once)).toEqual(new Set(["scored"]));
		const faults = [
			{ kind: "refusal", matches: "tower 3?" },
			{ kind: "length", matches: "tower 4?" },
		] as const;
		const judged = await judgeTen(protocol, { faults });
		expect(reasonsOf(judged)).toEqual(new Set(["scored", "refused", "truncated"]));
		expect(reasonsOf(judged.filter((_, n) => n !== 3 && n !== 4))).toEqual(new Set(["scored"]));
	},
);

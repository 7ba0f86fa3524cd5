import { expect, test } from "vitest";
import { aRequest } from "../testing/a-request.ts";
import { batchFiles } from "./batch-file.ts";

const requests = new Map(
	Array.from({ length: 40 }, (_, at) => {
		const limit = { maxTokens: 50, maxTokensAs: "max_completion_tokens" } as const;
		return [`id-${at}`, { ...aRequest("m-1", at), ...limit }];
	}),
);

test("requests are written into as few files as the limits allow, in their order", () => {
	const whole = batchFiles(requests);
	expect(whole).toHaveLength(1);
	expect(whole[0]?.jsonl.match(/\n/g)).toHaveLength(40);
	expect(JSON.parse(whole[0]?.jsonl.split("\n")[0] ?? "")).toMatchObject({
		...{ custom_id: "id-0", method: "POST", url: "/v1/chat/completions" },
		body: { model: "m-1", max_completion_tokens: 50 },
	});
	const few = (limits: { requests: number; bytes: number }) => batchFiles(requests, { limits });
	expect(few({ requests: 15, bytes: 1e9 }).map(({ customIds }) => customIds.length)).toEqual([
		15, 15, 10,
	]);
	const small = few({ requests: 1000, bytes: 1000 });
	expect(small.flatMap(({ customIds }) => customIds)).toEqual([...requests.keys()]);
	for (const { jsonl } of small) expect(Buffer.byteLength(jsonl)).toBeLessThanOrEqual(1000);
	expect(few({ requests: 1000, bytes: 1 })).toHaveLength(40);
	expect(batchFiles(new Map())).toEqual([]);
});

import { expect, test } from "vitest";
import { protocolContract } from "./contract.ts";
import { PROTOCOLS, protocolById } from "./index.ts";

for (const protocol of PROTOCOLS) protocolContract(protocol);

test("protocols are found by their id, which no two share", () => {
	expect(PROTOCOLS.map(({ id }) => id)).toEqual([
		"rubric",
		"vrag-eval",
		"independent",
		"comparative",
		"atomic-facts",
		"ragas",
		"abstention",
		"retrieval",
		"knowledge-graph",
		"baseline",
		"panel",
	]);
	expect(protocolById("vrag-eval")?.label).toBe("vRAG-Eval");
	expect(protocolById("none")).toBeUndefined();
});

const SHAPE = { contexts: 1, referenceContexts: 0 };

test("parameters are completed with defaults, wrong ones are a bug", async () => {
	const baseline = protocolById("baseline");
	expect(baseline?.callsPerItem(null, {}, SHAPE)).toBe(0);
	expect(() => baseline?.callsPerItem(null, { threshold: 2 }, SHAPE)).toThrow();
});

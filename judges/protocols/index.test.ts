import { expect, test } from "vitest";
import { protocolContract } from "./contract.ts";
import { PROTOCOLS, protocolById } from "./index.ts";

for (const protocol of PROTOCOLS) protocolContract(protocol);

// Which there are, and in which order, stands in `judges/identities.test.ts`.
test("protocols are found by their id, which no two share", () => {
	expect(PROTOCOLS.map(({ id }) => protocolById(id))).toEqual(PROTOCOLS);
	expect(protocolById("vrag-eval")?.label).toBe("vRAG-Eval");
	expect(protocolById("none")).toBeUndefined();
});

const SHAPE = { contexts: 1, referenceContexts: 0 };

test("parameters are completed with defaults, wrong ones are a bug", async () => {
	const baseline = protocolById("baseline");
	expect(baseline?.callsPerItem(null, {}, SHAPE)).toBe(0);
	expect(() => baseline?.callsPerItem(null, { threshold: 2 }, SHAPE)).toThrow();
});

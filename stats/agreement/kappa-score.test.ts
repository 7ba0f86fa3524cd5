import { expect, test } from "vitest";
import { contingencyTable } from "../tables/contingency-table.ts";
import { cohenKappa } from "./cohen-kappa-result.ts";

/** Both keep to level 2 but on `others` items, each in a cluster of its own, where they say 0 and 1 in turns. */
function mostlyLast(others: number, items: number, clustered: boolean) {
	const a = Uint8Array.from({ length: items }, (_, i) => (i % 2 === 0 && i / 2 < others ? 0 : 2));
	const b = a.map((code, i) => (code === 0 && i % 4 === 0 ? 1 : code));
	const clusters = Int32Array.from(a, (_, i) => Math.floor(i / 2));
	return contingencyTable(a, b, 3, clustered ? { clusters } : {});
}

test("the score interval: none where fewer than seven clusters hold another level than the commonest", () => {
	expect(cohenKappa(mostlyLast(6, 60, true), "unweighted")).toMatchObject({
		ciReason: "RARE_LEVEL",
	});
	expect(cohenKappa(mostlyLast(7, 60, true), "unweighted")).toMatchObject({
		ci: { method: "score" },
	});
	expect(cohenKappa(mostlyLast(1, 60, false), "unweighted").value).toBeDefined();
	expect(cohenKappa(mostlyLast(6, 18, true), "unweighted")).toMatchObject({ ciReason: "TOO_FEW" });
});

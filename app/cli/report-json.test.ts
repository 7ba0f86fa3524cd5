import { expect, test } from "vitest";
import { reportJson } from "./report-json.ts";

test("figures stand on a line each, and the values are those of JSON.stringify", () => {
	const figure = { value: 0.1 + 0.2, ci: [0.1, 1 / 3], level: 0.95, missing: undefined };
	const report = {
		name: 'a {b} [c] "d" \u2028',
		dimensions: [{ kappa: figure, none: null, empty: {}, nothing: [], many: Array(99).fill(12.5) }],
	};
	const text = reportJson(report);
	expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(report)));
	expect(text).toContain(
		'      "kappa": { "value": 0.30000000000000004, "ci": [0.1, 0.3333333333333333], "level": 0.95 },\n',
	);
	expect(text.split("\n").every((line) => line.length <= 300)).toBe(true);
});

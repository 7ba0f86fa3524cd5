import { expect, test } from "vitest";
import { exitCodeOf, gateAnnotations, gateJunit, gateLines } from "./gate-formats.ts";
import type { GateResult } from "./gate-json.ts";

const EVIL = 'a<b>&"c"\n::error::x\r100%,y:z \u0000\u001b]]>';
const results: GateResult[] = [
	{
		judge: EVIL,
		dimension: EVIL,
		verdict: "cannot tell",
		n: 3,
		reasons: [EVIL],
		conditions: [
			{ condition: "kappa>=0.6", result: "not met", sentence: EVIL, value: 0.1 },
			{ condition: "n>=50", result: "unknown", sentence: "There are 3.", value: 3 },
		],
		choices: [EVIL],
	},
];

test("lines hold no line break of a name, so that none is read as a command", () => {
	const lines = gateLines(results).trim().split("\n");
	expect(lines).toHaveLength(5);
	expect(lines.filter((line) => line.startsWith("::"))).toEqual([]);
});

test("an annotation is one line with its title's colons and commas escaped", () => {
	const text = gateAnnotations(results);
	expect(text.match(/\n/g)).toHaveLength(1);
	expect(text).not.toContain("\r");
	const [, command, message] = /^::(error title=[^:,]*)::(.*)\n$/.exec(text) ?? [];
	expect(command).toMatch(/%3A%3Aerror/);
	expect(message).toContain("100%25");
});

test("JUnit's XML stays well formed whatever names hold", () => {
	const xml = gateJunit(results);
	expect(xml).toContain('tests="3" failures="1" errors="2"');
	expect(xml.replaceAll(/&(?:lt|gt|amp|quot|#\d+);/g, "")).not.toContain("&");
	const values = [...xml.matchAll(/="([^"]*)"/g)].map(([, value]) => value);
	expect(values.join("")).not.toMatch(/[<>\p{Cc}]/u);
	const unquoted = xml.replaceAll(/"[^"]*"/g, '""');
	expect(unquoted.match(/<testcase /g)).toHaveLength(3);
});

test("one judge that is not trusted decides, then one that cannot be told", () => {
	expect(exitCodeOf(["trusted", "cannot tell", "not trusted"])).toBe(1);
	expect(exitCodeOf(["trusted", "cannot tell"])).toBe(3);
	expect(exitCodeOf(["trusted"])).toBe(0);
});

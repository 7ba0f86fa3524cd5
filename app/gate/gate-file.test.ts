import { expect, test } from "vitest";
import { readGateFile } from "./gate-file.ts";

const gate = { judge: "good", dimension: "ok", min: ["kappa.ci.low >= 0.6"] };

test.each([
	["one gate", gate, 1],
	["one with everything", { ...gate, identity: "AB12CD34", repeated: true }, 1],
	["several", { gates: [gate, { ...gate, repeated: true }, { ...gate, judge: "other" }] }, 3],
	["several that name their version", { schema: "concord.gates/1", gates: [gate] }, 1],
])("reads %s", (_, written, gates) => {
	expect(readGateFile(`\uFEFF${JSON.stringify(written)}`, "g.json")).toHaveLength(gates);
});

test("reads an identity in whatever case", () => {
	expect(readGateFile(JSON.stringify({ ...gate, identity: "AB12CD34" }), "g.json")).toMatchObject([
		{ identity: "ab12cd34", conditions: [{ text: "kappa.ci.low>=0.6" }] },
	]);
});

test.each([
	["an empty file", "", "g.json is empty: it holds"],
	["blanks", " \n", "g.json is empty"],
	["no JSON", "{judge: good}", "g.json is not valid JSON."],
	["two files in one", `${JSON.stringify(gate)}\n${JSON.stringify(gate)}`, "not valid JSON"],
	["null", "null", "g.json is no gate"],
	["a list", "[]", "g.json is no gate"],
	["nothing in it", "{}", '"judge" is not as it should be'],
	["no gates", '{"gates":[]}', '"gates" is not as it should be'],
	["no conditions", JSON.stringify({ ...gate, min: [] }), '"min" is not as it should be'],
	["a condition that is a number", JSON.stringify({ ...gate, min: [0.6] }), '"min" is not'],
	[
		"a judge twice",
		JSON.stringify({ gates: [gate, { ...gate, min: ["kappa>=0.7"] }] }),
		'g.json holds good on ok to conditions twice: give them all in one "min".',
	],
	["an unknown key", JSON.stringify({ ...gate, max: [] }), '"max" is not known;'],
	[
		"an unknown key in a list",
		JSON.stringify({ gates: [gate, { ...gate, mni: [] }] }),
		'"mni" is not known in gate 2',
	],
	[
		"an unknown key beside the list",
		JSON.stringify({ gates: [gate], min: ["n>1"] }),
		'"min" is not known',
	],
	[
		"another version",
		JSON.stringify({ schema: "concord.gates/2", gates: [gate] }),
		'of another version, "concord.gates/2"',
	],
	[
		"a result of a gate",
		JSON.stringify({ schema: "concord.gate/1", gates: [] }),
		'of another version, "concord.gate/1"',
	],
	[
		"a key given twice",
		'{"judge":"good","dimension":"ok","min":["kappa>=0.9"],"min":["n>=1"]}',
		"the same key on line 1",
	],
	["a short identity", JSON.stringify({ ...gate, identity: "ab12" }), "is no identity"],
	[
		"a bound that says nothing",
		JSON.stringify({ ...gate, min: ["kappa>=60"] }),
		"between -1 and 1",
	],
	["no judge's name", JSON.stringify({ ...gate, judge: "" }), '"judge" is not as it should be'],
])("refuses %s in one sentence that names the file", (_, text, sentence) => {
	const read = readGateFile(text, "g.json");
	expect(read).toMatchObject({ kind: "refused", sentence: expect.stringContaining(sentence) });
	expect(read).toMatchObject({ sentence: expect.stringMatching(/^g\.json[^\n]*\.$/) });
});

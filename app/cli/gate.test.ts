import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandIn } from "./testing/command-in.ts";

const folder = mkdtempSync(join(tmpdir(), "concord-gate-"));

function file(name: string, content: string): string {
	writeFileSync(join(folder, name), content);
	return name;
}

const jsonl = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
const truth = Array.from({ length: 120 }, (_, item) => item % 3 > 0);
const erring = (every: number) => truth.map((value, item) => (item % every === 0 ? !value : value));
const labelled = (rater: string, kind: string, every: number, ids = "i") =>
	erring(every).map((value, item) => {
		const of = { item_id: `${ids}${item}`, dimension: "ok", rater, rater_kind: kind };
		return { ...of, value };
	});
const people = [...labelled("ann", "human", 11), ...labelled("ben", "human", 13)];
const judges = [...labelled("good", "judge", 23), ...labelled("poor", "judge", 4)];
const labels = file("labels.jsonl", jsonl([...people, ...labelled("cat", "human", 17), ...judges]));
const items = file(
	"items.jsonl",
	jsonl(truth.map((_, item) => ({ id: `i${item}`, input: `${item}?` }))),
);
const scales = file(
	"dataset.json",
	JSON.stringify({ dimensions: { ok: { type: "binary", values: [false, true] } } }),
);
const FILES = ["--labels", labels, "--items", items, "--scales", scales];

async function gate(...args: string[]) {
	return concord("gate", ...args);
}

const concord = commandIn(folder);

test("exit 0, 1 and 3, with lines, JUnit and annotations", async () => {
	const asked = [...FILES, "-d", "ok", "--min", "kappa.ci.low>=0.6"];
	const trusted = await gate(...asked, "--judge", "good", "--min", "n>=100");
	expect(trusted).toMatchObject({ status: 0, stderr: "" });
	expect(trusted.stdout).toMatch(
		/^good on ok: trusted\n {2}✓ kappa\.ci\.low>=0\.6: 0\.\d\d \[0\.\d\d, [01]\.\d\d\] on 120 items\.\n {2}✓ n>=100: There are 120\.\n$/,
	);
	const poor = await gate(...asked, "--judge", "poor", "--junit", "gate.xml", "--github");
	expect(poor.status).toBe(1);
	expect(poor.stdout).toMatch(
		/^::error title=poor on ok%3A not trusted::kappa\.ci\.low>=0\.6 is not met/,
	);
	const xml = readFileSync(join(folder, "gate.xml"), "utf8");
	expect(xml).toContain('<testsuite name="poor on ok" tests="1" failures="1" errors="0">');
	expect((await gate(...asked, "--judge", "good", "--min", "n>=500")).status).toBe(3);
	expect((await gate(...asked, "--judge", "good", "--identity", "ab12cd34")).status).toBe(3);
}, 60_000);

test("gates of a file; a project says what its files say", async () => {
	const min = ["kappa.ci.low>=0.6"];
	const gates = [
		{ judge: "good", dimension: "ok", min },
		{ judge: "poor", dimension: "ok", min },
	];
	file("concord.gate.json", JSON.stringify({ gates }));
	const ofFiles = await gate(...FILES, "--json");
	expect(ofFiles.status).toBe(1);
	const { schema, gates: results } = JSON.parse(ofFiles.stdout);
	expect(schema).toBe("concord.gate/1");
	expect(results.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
		"trusted",
		"not trusted",
	]);
	expect((await concord("import", items, labels, "--scales", scales, "-p", "p")).status).toBe(0);
	expect(await gate("-p", "p", "--json")).toEqual(ofFiles);
}, 60_000);

const failing = erring(4).flatMap((value, item) => {
	const of = { item_id: `i${item}`, dimension: "ok", rater: "good", rater_kind: "judge" };
	return [{ ...of, value: value === truth[item] ? value : null }];
});
const again = [0, 1].flatMap((repetition) =>
	labelled("good", "judge", 23).map((row, item) => ({
		...row,
		repetition,
		value: item % 3 < repetition ? !row.value : row.value,
	})),
);
/** Wrong on every third item when it is first asked, on none of these by two of three answers. */
const mended = [0, 1, 2].flatMap((repetition) =>
	labelled("good", "judge", 23).map((row, item) => ({
		...row,
		repetition,
		value: repetition === 0 && item % 3 === 0 ? !row.value : row.value,
	})),
);
const ann = labelled("ann", "human", 11);

test.each([
	[
		"values left out where they would be wrong",
		[...people, ...failing],
		[],
		"had good been wrong on",
	],
	["one person alone", [...ann, ...labelled("good", "judge", 23)], [], "Only ann has labelled"],
	["nothing adjudicated", [...people, ...judges], ["--reference", "adjudicated"], "Nothing is adj"],
])("no verdict, exit 3: %s", async (_, rows, options, sentence) => {
	const own = file("own.jsonl", jsonl(rows));
	const asked = ["--labels", own, "--items", items, "--scales", scales, "--judge", "good"];
	const held = await gate(...asked, "-d", "ok", "--min", "kappa.ci.low>=0.4", ...options);
	expect(held.status).toBe(3);
	expect(held.stdout).toContain(sentence);
});

test("what is meant is said, and stands beside the verdict", async () => {
	const rows = file("meant.jsonl", jsonl([...ann, ...again]));
	const asked = ["--labels", rows, "--items", items, "--scales", scales, "--judge", "good"];
	const min = ["-d", "ok", "--min", "kappa.ci.low>=0.4", "--min", "answered>=0.5"];
	const held = await gate(...asked, ...min, "--reference", "ann", "--repeated");
	expect(held.status).toBe(0);
	expect(held.stdout).toMatch(/! Judges are held against ann alone, as --reference says\./);
	expect(held.stdout).toMatch(/! Figures of good are of its answers to an item together/);
});

test("a judge asked several times is held by its first answer, with --repeated by all together", async () => {
	const rows = file("mended.jsonl", jsonl([...people, ...mended]));
	const asked = ["--labels", rows, "--items", items, "--scales", scales, "--judge", "good"];
	const min = ["-d", "ok", "--min", "kappa.ci.low>=0.6"];
	const first = await gate(...asked, ...min);
	expect(first.status).toBe(1);
	expect(first.stdout).toMatch(
		/! good was asked up to 3 times an item, and its figures are of the first answer/,
	);
	const together = await gate(...asked, ...min, "--repeated");
	expect(together.status).toBe(0);
	expect(together.stdout).toContain("of its answers to an item together");
	const once = await gate(...FILES, "--judge", "good", ...min, "--repeated");
	expect(once.status).toBe(3);
	expect(once.stdout).toContain("good was asked once about each item, so that it has no answers");
	expect(once.stdout).not.toContain("of its answers to an item together");
});

test("judges.json of an export says of labels in files which judge gave them", async () => {
	const identity = "3f2a9c10".padEnd(64, "0");
	const judges = { judges: [{ judge: "good", identity, protocol: "prompt" }], raters: [] };
	const asked = [...FILES, "-d", "ok", "--min", "kappa.ci.low>=0.6"];
	const held = (judge: string, digits: string, ...more: string[]) =>
		gate(...asked, "--judge", judge, "--identity", digits, ...more);
	file("of-an-export.json", JSON.stringify(judges));
	const named = ["--judges", "of-an-export.json"];
	expect(await held("good", "3f2a9c10", ...named)).toMatchObject({ status: 0 });
	const changed = await held("good", "ab12cd34", ...named);
	expect(changed.status).toBe(3);
	expect(changed.stdout).toContain("its identity is 3f2a9c10, not ab12cd34.");
	const unnamed = await held("poor", "ab12cd34", ...named);
	expect(unnamed.status).not.toBe(0);
	expect(unnamed.stdout).toContain("no judges.json names it");
	const imported = await concord("import", labels, items, "--scales", scales, "-p", "of-files");
	expect(imported.status).toBe(0);
	const inProject = ["-p", "of-files", "-d", "ok", "--looks", "fixed", "--judge", "good"];
	const holds = ["--min", "n>=100", "--identity", "3f2a9c10"];
	expect(await gate(...inProject, ...holds, ...named)).toMatchObject({ status: 0 });

	file("judges.json", JSON.stringify(judges));
	expect((await held("good", "3f2a9c10")).status).toBe(0);
	for (const [text, sentence] of [
		["{}", "judges.json does not say which judges there are"],
		["{", "judges.json is not valid JSON."],
		[
			JSON.stringify({ judges: [...judges.judges, { judge: "good", identity: "a".repeat(64) }] }),
			"judges.json gives the judge good two identities.",
		],
	] as const) {
		file("judges.json", text);
		const refused = await held("good", "3f2a9c10");
		expect(refused).toMatchObject({ status: 2, stdout: "" });
		expect(refused.stderr).toContain(sentence);
	}
	rmSync(join(folder, "judges.json"));
	expect((await held("good", "3f2a9c10", "--judges", "nowhere.json")).stderr).toContain(
		"there is no file nowhere.json",
	);
}, 120_000);

test("ids that do not match never pass", async () => {
	const strange = file("strange.jsonl", jsonl([...people, ...labelled("good", "judge", 23, "x")]));
	const asked = ["--scales", scales, "--judge", "good", "-d", "ok", "--min", "coverage>=0.5"];
	const alone = await gate("--labels", strange, ...asked, "--clusters", "none");
	expect(alone).toMatchObject({ status: 3 });
	expect(alone.stdout).toContain("good has scored no item that people settled");
	const most = file(
		"most.jsonl",
		jsonl([...people, ...judges, ...labelled("good", "judge", 23, "x")]),
	);
	const withItems = await gate("--labels", most, "--items", items, ...asked);
	expect(withItems).toMatchObject({ status: 3 });
	expect(withItems.stdout).toContain("120 rows were refused");
	const none = await gate("--labels", strange, "--items", items, ...asked);
	expect(none).toMatchObject({ status: 3 });
	expect(none.stdout).toContain("120 rows were refused, and none of good is left");
}, 60_000);

const twiceHeld = { judge: "good", dimension: "ok", min: ["kappa>=0.6"] };
file("twice.json", JSON.stringify({ gates: [twiceHeld, twiceHeld] }));

test.each([
	["no judge and no file of gates", ["--config", "none.json"], "none.json cannot be read."],
	["a judge and a file", ["--judge", "good", "--config", "g.json"], "either a --judge or"],
	["two judges", ["--judge", "good", "--judge", "poor"], 'It was "good" before: give it once'],
	["two files of labels", ["--labels", "labels.jsonl"], 'It was "labels.jsonl" before'],
	["no condition", ["--judge", "good", "-d", "ok"], "gate needs a condition"],
	["no dimension", ["--judge", "good", "--min", "n>50"], "name it with --dimension."],
	["conditions without a judge", ["--min", "n>50"], "--min is for one --judge: name it"],
	[
		"a dimension beside a file",
		["--config", "g.json", "-d", "ok"],
		"--dimension is for one --judge: name it, or leave that to the gates of g.json.",
	],
	["a folder of gates", ["--config", "."], ". is a folder."],
	[
		"a condition that nearly every judge meets",
		["--judge", "good", "-d", "ok", "--min", "bias>=-1"],
		'"bias>=-1" says nothing',
	],
	[
		"a condition twice",
		["--judge", "good", "-d", "ok", "--min", "kappa>=.6", "--min", "kappa >= .6"],
		'"kappa>=.6" stands there twice',
	],
	[
		"conditions that contradict",
		["--judge", "good", "-d", "ok", "--min", "bias.ci.low>=0.1", "--min", "bias<=-0.1"],
		'"bias.ci.low>=0.1" and "bias<=-0.1" are never met together',
	],
	[
		"a judge held twice",
		["--config", "twice.json"],
		"twice.json holds good on ok to conditions twice",
	],
	["a condition that is none", ["--judge", "good", "-d", "ok", "--min", "good"], "is no condition"],
	["an unknown judge", ["--judge", "bad", "-d", "ok", "--min", "n>50"], "there are good, poor."],
	["an unknown figure", ["--judge", "good", "-d", "ok", "--min", "kapa>0.5"], "asks for kapa"],
	["an unknown dimension", ["--judge", "good", "-d", "no", "--min", "n>50"], 'dimension "no"'],
	["a file of gates that is none", ["--config", "dataset.json"], '"judge", "dimension" and "min"'],
	[
		"a place that cannot be written",
		["--judge", "good", "-d", "ok", "--min", "n>50", "--junit", "no/g.xml"],
		"no/g.xml cannot be written.",
	],
])("wrong input ends with a sentence and exit code 2: %s", async (_, args, sentence) => {
	const { status, stdout, stderr } = await gate(...FILES, ...args);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(stderr).toContain(sentence);
	expect(stderr.trim().split("\n")).toHaveLength(1);
	expect(existsSync(join(folder, "no"))).toBe(false);
});

import type { FormatContract } from "../../testing/contract.ts";
import { type ZipEntry, zipArchive } from "./zip-archive.ts";

const EVAL = { task: "t", model: "m", dataset: {}, config: {} };

const sample = (id: unknown, more: object = {}) => ({
	id,
	epoch: 1,
	input: "What?",
	target: "That",
	scores: { match: { value: "C" } },
	...more,
});

const logOf = (samples: unknown, version: unknown = 2) =>
	JSON.stringify({ version, status: "success", eval: EVAL, samples });

const header: ZipEntry = {
	name: "header.json",
	text: JSON.stringify({ version: 2, status: "success", eval: EVAL }),
};
const entry = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({
	name: `samples/${name}.json`,
	text: JSON.stringify(sample(name)),
	...more,
});

const whole = logOf([sample("1"), sample("2"), sample("3")]);
const goodArchive = zipArchive([header, entry("1"), entry("2")]);

/** Text that packs to a thousandth: the archive says truly what it unpacks to, and that is too much. */
const bomb = JSON.stringify(sample("b", { store: "0".repeat(70_000_000) }));

export const BROKEN_FILES: FormatContract["broken"] = [
	{
		name: "half.json",
		pieces: [whole.slice(0, whole.length - 40)],
		problem: /ends in the middle/,
		items: 2,
		labels: 2,
	},
	{
		name: "newer.json",
		pieces: [logOf([sample("1")], 3)],
		problem: /version 3, and no newer one than 2/,
		items: 0,
		labels: 0,
	},
	{
		name: "version.json",
		pieces: [logOf([sample("1")], "two")],
		problem: /version of the log is a number/,
		items: 0,
		labels: 0,
	},
	{
		name: "samples.json",
		pieces: [logOf({ "1": sample("1") })],
		problem: /samples are no list/,
		items: 0,
		labels: 0,
	},
	{
		name: "types.json",
		pieces: [
			logOf([
				7,
				sample({}),
				sample("a", { epoch: "one" }),
				sample("b", { input: 5, output: [] }),
				sample("c", { scores: { match: "C" } }),
				sample("d", { scores: [1] }),
				sample("e", { scores: { "": { value: 1 } } }),
				sample("f", { scores: { match: { value: { deep: { er: 1 } } } } }),
				sample("g", { messages: [{ content: "x" }] }),
				sample("h"),
			]),
		],
		problem: /sample is no object/,
		items: 5,
		labels: 1,
	},
	{
		name: "names.json",
		pieces: [
			'{"version":2,"status":"success","eval":{"task":"t","model":"m"},"samples":[',
			'{"id":"constructor","epoch":1,"input":"a","metadata":{"__proto__":{"x":1},"constructor":2},',
			'"scores":{"__proto__":{"value":1},"constructor":{"value":{"__proto__":2,"toString":3}}}},',
			'{"id":"__proto__","epoch":1,"input":"b","attachments":{"__proto__":"x"},"scores":{}}]} 1',
		],
		problem: /text follows the end of the log/,
		items: 2,
		labels: 3,
	},
	{
		name: "twice.json",
		pieces: [logOf([sample("1"), sample("1"), { epoch: 1, input: "no id" }])],
		problem: /needs an id/,
		items: 2,
		labels: 2,
	},
	{
		name: "not-a-number.json",
		pieces: [
			'{"version":2,"status":"success","eval":{"task":"t"},"samples":[{"id":1,"epoch":1,"input":"NaN",',
			'"scores":{"a":{"value":NaN},"b":{"value":-Infinity},"c":{"value":null}}},{"id":2,"epoch":NaN]}]}',
		],
		problem: /not valid JSON/,
		items: 1,
		labels: 3,
	},
	{
		name: "deep.json",
		pieces: [
			logOf([sample("1")]).slice(0, -2),
			`,{"id":2,"epoch":1,"input":"x","store":${"[".repeat(500)}${"]".repeat(500)}}]}`,
		],
		problem: /nested more than/,
		items: 1,
		labels: 1,
	},
	{
		name: "other.json",
		pieces: ['{"results":{"mmlu":{"acc":0.5}},"samples":{}}'],
		problem: /does not say what was evaluated/,
		items: 0,
		labels: 0,
	},
	{
		name: "half.eval",
		pieces: [goodArchive.subarray(0, goodArchive.length - 60)],
		problem: /archive is cut off or damaged/,
		items: 0,
		labels: 0,
	},
	{
		name: "no-header.eval",
		pieces: [zipArchive([entry("1")])],
		problem: /no header\.json/,
		items: 0,
		labels: 0,
	},
	{
		name: "newer.eval",
		pieces: [zipArchive([{ ...header, text: '{"version":3,"eval":{}}' }, entry("1")])],
		problem: /version 3/,
		items: 0,
		labels: 0,
	},
	{
		name: "hostile-name.eval",
		pieces: [zipArchive([header, entry("1"), entry("../../etc/passwd")])],
		problem: /invalid relative path/,
		items: 1,
		labels: 1,
	},
	{
		name: "lies.eval",
		pieces: [
			zipArchive([
				header,
				entry("1", { says: 10 }),
				entry("2", { method: "zstd", says: 10 }),
				entry("3", { method: "unknown" }),
				entry("4", { text: "{" }),
				entry("5"),
			]),
		],
		problem: /cannot be unpacked/,
		items: 1,
		labels: 1,
	},
	{
		name: "bomb.eval",
		pieces: [zipArchive([header, entry("1"), entry("b", { text: bomb }), entry("2")])],
		problem: /unpacks to more than 200 times/,
		items: 1,
		labels: 1,
	},
	{
		name: "overlap.eval",
		pieces: [
			zipArchive([
				{ ...header, method: "stored" },
				entry("1", { method: "stored" }),
				...Array.from({ length: 200 }, () => entry("1", { isOverlapping: true, method: "stored" })),
			]),
		],
		problem: /files overlap/,
		items: 64,
		labels: 64,
	},
];

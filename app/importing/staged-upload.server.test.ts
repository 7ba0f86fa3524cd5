import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { stageUpload } from "./staged-upload.server.ts";
import { anUpload } from "./testing.ts";

test("uploaded files, pasted rows and addresses wait in a folder of their own", async () => {
	const staging = await stageUpload(
		anUpload(
			{ "items.jsonl": jsonLines(someItems(2)), "../../dataset.json": "{}" },
			{
				pasted: "id,input\n1,q\n",
				offScale: "unscored",
				addresses: " https://a.org/x \nhttps://b.org",
			},
		),
	);
	if (staging.kind !== "staged") throw new Error(staging.reason);
	const { folder, files, addresses, offScale } = staging.upload;
	expect(files.map(({ name }) => name)).toEqual(["items.jsonl", "dataset.json", "pasted text"]);
	expect(readFileSync(files[2]?.path ?? "", "utf8")).toBe("id,input\r\n1,q\r\n");
	expect(addresses).toEqual(["https://a.org/x", "https://b.org"]);
	expect(offScale).toBe("unscored");
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	rmSync(folder, { recursive: true });
});

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith("concord-upload-"));

test("Uploads: one over the limit, or of nothing, is refused in a sentence and leaves no folder", async () => {
	const before = folders();
	const large = anUpload({ "a.csv": "x".repeat(600_000), "b.csv": "x".repeat(600_000) });
	expect(await stageUpload(large, 1)).toEqual({
		kind: "refused",
		isTooLarge: true,
		reason: expect.stringContaining("more than 1 MB"),
	});
	expect(await stageUpload(anUpload({}, { pasted: "" }))).toMatchObject({
		kind: "refused",
		isTooLarge: false,
		reason: expect.stringContaining("Choose at least one file"),
	});
	const many = anUpload({}, { addresses: "https://a.org ".repeat(21) });
	expect(await stageUpload(many)).toMatchObject({ reason: expect.stringContaining("at most 20") });
	expect(folders().filter((name) => !before.includes(name))).toEqual([]);
});

test.each(["a=b;c.jsonl", "x;y.jsonl", "a b=.jsonl", "q'u;o=te.jsonl", "ü文💥=.jsonl"])(
	"Uploads: a file may be called %s",
	async (name) => {
		const staging = await stageUpload(anUpload({ [name]: jsonLines(someItems(2)) }));
		if (staging.kind !== "staged") throw new Error(staging.reason);
		expect(staging.upload.files.map((file) => file.name)).toEqual([name]);
		rmSync(staging.upload.folder, { recursive: true });
	},
);

const PART = 'Content-Disposition: form-data; name="files"; filename="a.jsonl"\r\n\r\n{}';

test.each([
	["without a boundary", "multipart/form-data", `--b\r\n${PART}\r\n--b--`],
	["with an empty boundary", "multipart/form-data; boundary=", `--b\r\n${PART}\r\n--b--`],
	["that breaks off in a file", "multipart/form-data; boundary=b", `--b\r\n${PART}`],
	["that breaks off in a header", "multipart/form-data; boundary=b", "--b\r\nContent-Dis"],
	["of noise", "multipart/form-data; boundary=b", "\u0000\uffff".repeat(500)],
	["of nothing", "multipart/form-data; boundary=b", ""],
	[
		"of very many parts",
		"multipart/form-data; boundary=b",
		`${`--b\r\n${PART}\r\n`.repeat(2_000)}--b--`,
	],
])("Uploads: one %s is refused in a sentence and leaves no folder", async (_, type, body) => {
	const before = folders();
	const headers = { "content-type": type };
	const request = new Request("http://localhost/import", { method: "POST", headers, body });
	const staging = await stageUpload(request);
	expect(staging).toMatchObject({ kind: "refused", reason: expect.stringMatching(/^[A-Z].*\.$/) });
	expect(folders().filter((name) => !before.includes(name))).toEqual([]);
});

test("Uploads: one whose line breaks leaves no folder", async () => {
	const before = folders();
	const body = new ReadableStream({
		start(controller) {
			controller.enqueue(new TextEncoder().encode(`--b\r\n${PART}`));
		},
		pull(controller) {
			controller.error(new Error("the line broke"));
		},
	});
	const headers = { "content-type": "multipart/form-data; boundary=b" };
	const init = { method: "POST", headers, body, duplex: "half" } as const;
	const staging = await stageUpload(new Request("http://localhost/import", init));
	expect(staging.kind).toBe("refused");
	expect(folders().filter((name) => !before.includes(name))).toEqual([]);
});

import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { openStaged, stageUpload, takeStaged } from "./staged-upload.server.ts";

/** A request as a browser sends the form. */
function anUpload(
	files: Readonly<Record<string, string>>,
	fields: Readonly<Record<string, string>> = {},
) {
	const form = new FormData();
	for (const [name, text] of Object.entries(files)) form.append("files", new File([text], name));
	for (const [name, value] of Object.entries(fields)) form.append(name, value);
	return new Request("http://localhost/import", { method: "POST", body: form });
}

async function tokenOf(request: Request): Promise<string> {
	const staging = await stageUpload(request, "prj_1");
	if (staging.kind !== "staged") throw new Error(staging.reason);
	return staging.token;
}

test("uploaded files, pasted rows and the scales file wait apart from each other", async () => {
	const scales = '{"dimensions": {"ok": {"type": "binary"}}}';
	const token = await tokenOf(
		anUpload(
			{ "items.jsonl": jsonLines(someItems(2)), "../../dataset.json": scales },
			{ pasted: "id,input\n1,q\n", offScale: "unscored" },
		),
	);
	const upload = await openStaged(token, "prj_1");
	expect(upload).toMatchObject({
		files: [{ name: "items.jsonl" }, { name: "pasted text" }],
		scalesName: "dataset.json",
		scales: { dimensions: [{ name: "ok" }] },
		offScale: "unscored",
	});
	expect(upload?.files.every(({ path }) => existsSync(path))).toBe(true);
});

test("only the project that files were uploaded to sees them, and they are taken once", async () => {
	const token = await tokenOf(anUpload({ "items.jsonl": "{}" }));
	expect(await openStaged(token, "prj_2")).toBeNull();
	expect(await takeStaged(token, "prj_2")).toBeNull();
	expect(await openStaged("../../../etc", "prj_1")).toBeNull();
	const [first, second] = await Promise.all([
		takeStaged(token, "prj_1"),
		takeStaged(token, "prj_1"),
	]);
	expect([first, second].filter(Boolean)).toHaveLength(1);
	const taken = first ?? second;
	expect(taken?.files.every(({ path }) => existsSync(path))).toBe(true);
	await taken?.discard();
	expect(taken?.files.some(({ path }) => existsSync(path))).toBe(false);
	expect(await openStaged(token, "prj_1")).toBeNull();
});

test("an upload over the limit, of nothing, or with a broken scales file is refused in a sentence", async () => {
	const large = anUpload({ "a.csv": "x".repeat(600_000), "b.csv": "x".repeat(600_000) });
	expect(await stageUpload(large, "prj_1", 1)).toEqual({
		kind: "refused",
		isTooLarge: true,
		reason: expect.stringContaining("more than 1 MB"),
	});
	expect(await stageUpload(anUpload({}, { pasted: "" }), "prj_1")).toMatchObject({
		kind: "refused",
		isTooLarge: false,
		reason: expect.stringContaining("Choose at least one file"),
	});
	const broken = anUpload({ "a.csv": "id,input\n", "d.json": '{"dimensions": {"a": {}}}' });
	expect(await stageUpload(broken, "prj_1")).toMatchObject({
		kind: "refused",
		reason: expect.stringContaining('d.json: dimension "a"'),
	});
});

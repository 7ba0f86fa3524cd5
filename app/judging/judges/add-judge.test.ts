import { expect, test } from "vitest";
import type { Database } from "#db/dialect";
import { createDimensions, dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { ratersOfProject } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { identityOf } from "#judges/asking/identity.ts";
import { procedureById } from "#judges/procedures.ts";
import { isRefusal } from "../../base/refusal.ts";
import { addEndpoint } from "../endpoints/add-endpoint.server.ts";
import { readNewEndpoint, type Texts } from "../endpoints/endpoint-form.ts";
import { aProject, NOW } from "../testing/judged-project.ts";
import { addJudge, type NewJudge } from "./add-judge.server.ts";

async function aBaseline(db: Database, fields: Partial<NewJudge> = {}): Promise<NewJudge> {
	return {
		projectId: (await aProject(db, ["a book"])).id,
		name: "baseline",
		protocol: "baseline",
		parameters: {},
		endpointId: null,
		model: null,
		binding: {},
		...fields,
	};
}

test("a judge comes with its rater and with the dimensions that only it scores", async () => {
	const db = await openTestDatabase();
	const fields = await aBaseline(db, { binding: { exact_match: "", rouge_l: "overlap" } });
	const added = await addJudge(db, fields, NOW);
	expect(added.kind).toBe("added");
	const names = (await dimensionsOfProject(db, fields.projectId)).map(({ name }) => name);
	expect(names.sort()).toEqual(["context_coverage", "overlap", "tf_cosine", "token_f1", "verdict"]);
	const raters = await ratersOfProject(db, fields.projectId);
	expect(raters).toMatchObject([{ name: "baseline", kind: "judge" }]);
});

test("the same judge is not added twice, whatever it is called", async () => {
	const db = await openTestDatabase();
	const fields = await aBaseline(db);
	await addJudge(db, fields, NOW);
	const named = await addJudge(db, fields, NOW);
	expect(named).toMatchObject({
		kind: "refused",
		fields: { name: [expect.stringContaining("has this name")] },
	});
	const written = { ...fields, name: "floor", parameters: { threshold: 0.5 } };
	expect(await addJudge(db, written, NOW)).toMatchObject({
		kind: "refused",
		fields: { name: [expect.stringContaining("That is the judge baseline already")] },
	});
	const other = { ...fields, name: "floor", parameters: { threshold: 0.6 } };
	expect((await addJudge(db, other, NOW)).kind).toBe("added");
});

test("the same model at another address is another judge; one from before keeps its identity", async () => {
	const db = await openTestDatabase();
	const projectId = (await aProject(db, ["a book"])).id;
	const addAt = async (name: string, baseUrl: string) => {
		const key = { source: "none" } as const;
		const wanted = { name: `e-${name}`, baseUrl, concurrency: 8, key };
		const endpoint = await addEndpoint(db, wanted, NOW);
		if (endpoint.kind !== "added") throw new Error(endpoint.sentence);
		const of = { protocol: "vrag-eval", model: "m-1", parameters: {}, binding: {} };
		return addJudge(db, { projectId, name, endpointId: endpoint.endpoint.id, ...of }, NOW);
	};
	const first = await addAt("vllm", "http://127.0.0.1:47001/vllm/v1");
	const origin = { origin: "http://127.0.0.1:47001", model: "m-1" };
	const procedure = procedureById("vrag-eval");
	if (!procedure || first.kind !== "added") throw new Error("no judge");
	const before = { procedure, parameters: {}, models: { judge: origin }, rubric: null };
	expect(first.judge.identity).toBe(identityOf(before).identity);
	const second = await addAt("ollama", "http://127.0.0.1:47001/ollama/v1");
	expect(second.kind).toBe("added");
	expect(await addAt("root", "http://127.0.0.1:47001")).toMatchObject({ kind: "added" });
	for (const [again, path] of [
		["vllm", "vllm/v1"],
		["ollama", "ollama/v1"],
		["root", ""],
	]) {
		expect(await addAt(`${again} again`, `http://127.0.0.1:47001/${path}`)).toMatchObject({
			fields: {
				name: [
					`That is the judge ${again} already: its endpoint has another name and the same address, and nothing else differs.`,
				],
			},
		});
	}
	expect((await addAt("other port", "http://127.0.0.1:47002/vllm/v1")).kind).toBe("added");
});

test("what cannot work is refused with the field and a sentence", async () => {
	const db = await openTestDatabase();
	const fields = await aBaseline(db);
	const problemOf = async (changes: Partial<NewJudge>) => {
		const result = await addJudge(db, { ...fields, ...changes }, NOW);
		return result.kind === "refused" ? Object.entries(result.fields ?? {})[0] : null;
	};
	expect(await problemOf({ protocol: "oracle" })).toEqual([
		"protocol",
		["There is no protocol oracle."],
	]);
	expect(await problemOf({ parameters: { threshold: 2 } })).toEqual([
		"parameters.threshold",
		["threshold has to be at most 1."],
	]);
	expect((await problemOf({ name: "two\nlines" }))?.[1]).toEqual([
		"The judge's name holds a line break or another character that cannot be seen: leave it out.",
	]);
	expect((await problemOf({ parameters: { threshold: "x" } }))?.[1]).toEqual([
		"threshold has to be a number.",
	]);
	expect(await problemOf({ parameters: { treshold: 0.4, threshold: 0.4 } })).toEqual([
		"parameters.treshold",
		["baseline has no parameter treshold. It has threshold."],
	]);
	const nested = await problemOf({ protocol: "ragas", parameters: { weights: {}, weight: 1 } });
	expect(nested?.[0]).toBe("parameters.weight");
	expect((await problemOf({ protocol: "rubric" }))?.[1]).toEqual([
		"This protocol scores the rubric: publish one first.",
	]);
	expect((await problemOf({ protocol: "vrag-eval" }))?.[0]).toBe("endpoint");
	expect(await problemOf({ binding: { nonsense: "verdict" } })).toEqual([
		"binding",
		[expect.stringMatching(/^This judge has no dimension nonsense to bind: it has .*token_f1/)],
	]);
	await createDimensions(db, {
		projectId: fields.projectId,
		definitions: [{ name: "quality", scale: { type: "ordinal", values: [1, 2, 3] } }],
		now: NOW,
	});
	expect((await problemOf({ binding: { token_f1: "quality" } }))?.[1]?.[0]).toContain(
		"quality has another scale (ordinal 1, 2, 3) than the judge's token_f1 (numeric 0 to 1)",
	);
	expect(await ratersOfProject(db, fields.projectId)).toEqual([]);
});

test("an endpoint takes an address and the name of a variable, never a key", async () => {
	const db = await openTestDatabase();
	const fields = {
		name: "local",
		baseUrl: "http://127.0.0.1:9/v1/chat/completions/",
		apiKeyVariable: "",
		concurrency: "4",
	};
	const add = async (texts: Texts) => {
		const wanted = readNewEndpoint(texts);
		return isRefusal(wanted) ? wanted : addEndpoint(db, wanted, NOW);
	};
	const added = await add(fields);
	expect(added).toMatchObject({
		kind: "added",
		endpoint: { baseUrl: "http://127.0.0.1:9/v1", apiKeyVariable: null, concurrency: 4 },
	});
	const refusals = [
		[fields, "name"],
		[{ ...fields, name: "b", baseUrl: "ftp://example.org" }, "baseUrl"],
		[{ ...fields, name: "b", baseUrl: "http://me:secret@example.org/v1" }, "baseUrl"],
		[{ ...fields, name: "b", apiKeyVariable: "sk-proj-abc" }, "apiKeyVariable"],
		[{ ...fields, name: "b", concurrency: "0" }, "concurrency"],
	] as const;
	for (const [wrong, field] of refusals) {
		const refused = await add(wrong);
		expect(refused.kind === "refused" && Object.keys(refused.fields ?? {})).toEqual([field]);
	}
});

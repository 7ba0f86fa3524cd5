import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { MAKERS } from "#judges/makers/index.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { aProject, NOW } from "../judging/testing/judged-project.ts";
import { makerAsItWouldBe, makerFor } from "./maker-for.server.ts";

const FIELDS = { name: "model", baseUrl: "http://127.0.0.1:9/v1", concurrency: 1 };

async function aHouse() {
	const db = await openTestDatabase();
	const project = await aProject(db, ["book 1"]);
	const added = await addEndpoint(db, { ...FIELDS, key: { source: "none" } }, NOW);
	if (added.kind !== "added") throw new Error(added.sentence);
	const { id: endpointId } = added.endpoint;
	const wanted = (kind: string, embed?: string) => ({
		...{ kind, endpointId, model: "m-1", parameters: {}, now: NOW },
		...(embed && { roleModels: { embed: { endpointId, model: embed } } }),
	});
	/** The id of the maker that is found or added; the refusal's sentence where there is one. */
	const idOf = async (kind: string, embed?: string) => {
		const found = await makerFor(db, project, wanted(kind, embed));
		return found.kind === "found" ? found.judge.id : found.sentence;
	};
	return { db, project, wanted, idOf };
}

test("a maker is found again by its settings, with the embedding model only where it embeds", async () => {
	const { db, project, wanted, idOf } = await aHouse();
	for (const { id: kind, roles } of MAKERS) {
		const embedding = await idOf(kind, "e-1");
		expect(await idOf(kind, "e-1"), kind).toBe(embedding);
		const seen = await makerAsItWouldBe(db, project, wanted(kind, "e-1"));
		expect(seen, kind).toMatchObject({ judge: { id: embedding } });
		const isSame = (await idOf(kind)) === embedding && (await idOf(kind, "e-2")) === embedding;
		expect(isSame, kind).toBe(!roles.includes("embed"));
	}
});

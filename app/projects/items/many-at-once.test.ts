import { expect, test } from "vitest";
import { positionsOfWords } from "#db/queries/item-list.server.ts";
import { insertItems, itemsPage } from "#db/queries/items.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { anItem } from "#judges/testing/an-item.ts";

const NOW = new Date("2026-03-01T10:00:00Z");
/** Every third has no metadata and no reference, every second a system. */
const item = (at: number) => ({
	externalId: `item-${at}`,
	contentHash: `hash ${at}`,
	content: anItem({
		input: `What about word${at}?`,
		system: at % 2 ? `system ${at}` : null,
		...(at % 3 ? { metadata: { turn: at } } : { reference: null }),
	}),
});

test.each([1, 2, 3, 255, 256, 257, 500, 777])(
	"%i items in one transaction are all there, in order, whole, and found by their words",
	async (many) => {
		const db = await openTestDatabase();
		const project = await createProject(db, { slug: "library", name: "Library", now: NOW });
		if (!project) throw new Error("the slug is taken");
		const added = Array.from({ length: many }, (_, at) => item(at));
		const known = await insertItems(db, { projectId: project.id, first: 0, added, now: NOW });
		const { items } = await itemsPage(db, project.id, { limit: 1_000 });
		expect(items).toMatchObject(
			added.map(({ content, ...names }, position) => ({ position, ...names, ...content })),
		);
		expect(known?.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
		expect(await positionsOfWords(db, project.id, `word${many - 1}`)).toEqual([many - 1]);
		expect(await positionsOfWords(db, project.id, "about")).toEqual([...items.keys()]);
		const again = { projectId: project.id, first: many, added: [item(many), item(0)], now: NOW };
		expect(await insertItems(db, again)).toBeNull();
		expect(await positionsOfWords(db, project.id, `word${many}`)).toEqual([]);
	},
);

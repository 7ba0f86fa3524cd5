import { expect, test } from "vitest";
import { createMembership, deleteMembership } from "#db/queries/memberships.server.ts";
import { createProject } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aPerson } from "../api/testing/api-server.ts";
import { imageOriginsFor } from "./image-origins.server.ts";

test("hosts of images are named to those who can open their projects, and to nobody else", async () => {
	const db = await openTestDatabase();
	const now = new Date();
	const hosts = {
		faq: ["https://b.example.org", "https://a.example.org"],
		secret: ["https://secret.example.org", "https://a.example.org"],
	};
	const ids: Record<string, string> = {};
	for (const [slug, imageOrigins] of Object.entries(hosts)) {
		const project = await createProject(db, { slug, name: slug, settings: { imageOrigins }, now });
		ids[slug] = project?.id ?? "";
	}
	const [ada, boss] = [await aPerson(db, "ada"), await aPerson(db, "boss", true)];
	expect(await imageOriginsFor(db, ada, "/")).toEqual([]);
	const place = { projectId: ids.faq ?? "", accountId: ada.id };
	await createMembership(db, { ...place, role: "annotator", now });
	expect(await imageOriginsFor(db, ada, "/")).toEqual([
		"https://a.example.org",
		"https://b.example.org",
	]);
	expect(await imageOriginsFor(db, boss, "/")).toEqual([
		"https://a.example.org",
		"https://b.example.org",
		"https://secret.example.org",
	]);
	await deleteMembership(db, place.projectId, ada.id);
	expect(await imageOriginsFor(db, ada, "/")).toEqual([]);
});

test("too many hosts for a header: those of the page's project come first, others as far as they fit", async () => {
	const db = await openTestDatabase();
	const now = new Date();
	const hosts = (slug: string) =>
		Array.from({ length: 20 }, (_, n) => `https://${"h".repeat(60)}${n}.${slug}.example.org`);
	for (const slug of ["a", "b", "c"])
		await createProject(db, { slug, name: slug, settings: { imageOrigins: hosts(slug) }, now });
	const boss = await aPerson(db, "boss", true);
	const shown = await imageOriginsFor(db, boss, "/projects/b/items");
	expect(shown).toEqual(expect.arrayContaining(hosts("b")));
	expect(shown.join(" ").length).toBeLessThan(2_500);
	expect(shown.length).toBeGreaterThan(20);
});

import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { PURE_DERIVATIONS, SET_MAKERS } from "#judges/makers/index.ts";
import { refused } from "../base/refusal.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { chooseDerivation } from "./choose-derivation.server.ts";

test("what cannot be derived is refused before anything is added for it", async () => {
	const db = await openTestDatabase();
	const { id } = await aProject(db, ["book 1"]);
	const choose = (fields: object) =>
		chooseDerivation(db, {
			...{ project: { id, itemCount: 1 }, kind: "golden", source: null },
			...fields,
		});
	const known = [...PURE_DERIVATIONS, ...SET_MAKERS].map(({ id }) => id).join(", ");
	expect(known).toMatch(/^probes, golden, /);
	expect(await choose({ kind: "insights" })).toEqual(
		refused(`there is no derivation insights: it is one of ${known}.`, "kind"),
	);
	expect(await choose({ source: { name: "none" } })).toEqual(
		refused("The project has no derived set called none.", "source"),
	);
	expect(await choose({ project: { id, itemCount: 0 } })).toEqual(
		refused("The project has no items to derive others from. Import some first."),
	);
	expect(await choose({})).toMatchObject({ kind: "by-model", over: null });
	expect(await choose({ kind: "probes" })).toMatchObject({ kind: "without-model", over: null });
});

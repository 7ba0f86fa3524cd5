import { expect, test } from "vitest";
import { setDisabled } from "#db/queries/accounts.server.ts";
import { findProjectBySlug } from "#db/queries/projects.server.ts";
import { raterOfAccount } from "#db/queries/raters.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";
import { aMember, aPerson, asking, aToken, servedApi } from "./testing/api-server.ts";

test("a closed account is told among the people, and no plan takes it", async () => {
	const db = await openTestDatabase();
	await aProject(db, ["book", "map"]);
	const projectId = (await findProjectBySlug(db, "library"))?.id ?? "";
	const { id: accountId } = await aMember(db, projectId, "annotator");
	const rater = (await raterOfAccount(db, projectId, accountId))?.id ?? "";
	const lead = await aPerson(db, "lead", true);
	const ask = asking(await servedApi(db), await aToken(db, lead));
	const told = async () => (await ask("GET", "/projects/library/people")).json.data;
	const body = { plan: { draw: { kind: "all" } }, people: [rater] };
	const previewed = () => ask("POST", "/projects/library/plans/preview", { body });
	expect(await told()).toEqual([
		{
			...{ name: "annotator", login: "annotator", role: "annotator", rater },
			paused: false,
			closed: false,
		},
	]);
	expect((await previewed()).status).toBe(200);
	await setDisabled(db, { accountId, disabledAt: new Date() });
	expect(await told()).toMatchObject([{ rater, paused: false, closed: true }]);
	const refused = await previewed();
	expect([refused.status, refused.json.detail]).toEqual([
		422,
		`Nobody who labels here, is not paused and has an open account has the id ${rater}: the list of people has them as \`rater\`.`,
	]);
});

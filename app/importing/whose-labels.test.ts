import { expect, test } from "vitest";
import { createAccount } from "#db/queries/accounts.server.ts";
import { createMembership } from "#db/queries/memberships.server.ts";
import { createRaters } from "#db/queries/raters.server.ts";
import { aLabel } from "#seeds/builders.ts";
import { missingRater } from "../accounts/annotator-rater.server.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { aJsonlFile } from "../files/testing.ts";
import { aLabellingProject, now } from "../labelling/testing.ts";
import { importFiles } from "./import-files.server.ts";

test("labels of a file that name a member are said to be the file’s, before and after", async () => {
	const { db, project } = await aLabellingProject();
	const person = { name: "Mia", login: "mia", password: "a long enough one" };
	const account = await newAccount(person, { isAdministrator: false, now });
	await createAccount(db, account);
	const projectId = project.id;
	await createMembership(db, { accountId: account.id, projectId, role: "annotator", now });
	const { id: accountId, name } = account;
	const rater = await missingRater(db, { projectId, accountId, name, now });
	if (!rater) throw new Error("nobody was called so");
	await createRaters(db, [rater]);
	const labels = ["item-1", "item-2"].map((item_id) =>
		aLabel({ item_id, rater: rater.name, dimension: "verdict", value: true }),
	);
	const sources = [aJsonlFile("labels.jsonl", labels)];
	for (const dryRun of [true, false]) {
		const result = await importFiles(db, { projectSlug: project.slug, sources, dryRun });
		if (!("report" in result) || !result.report) throw new Error(result.kind);
		expect(result.report.warnings).toEqual([
			expect.stringContaining(`2 labels of "${rater.name}" come from the files and not from`),
		]);
	}
	const again = await importFiles(db, { projectSlug: project.slug, sources });
	expect(again).toMatchObject({ report: { warnings: [], labelsUnchanged: 2 } });
});

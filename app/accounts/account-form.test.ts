import { expect, test } from "vitest";
import { readScales } from "../files/read-scales.ts";
import { NewProjectForm } from "../projects/new-project-form.ts";
import { NewAccountForm } from "./account-form.ts";
import { InviteForm } from "./people-forms.ts";

const UNSEEN = ["\u001b[31m", "\u0085", "\r\n", "\t", "\u202e", "\u2066", "\u2028", "\u2029"];
const LEAVE_OUT = /holds a line break or another character that cannot be seen: leave it out\.$/;

test.each(UNSEEN)("nobody and nothing is called by what cannot be seen: %j", (sign) => {
	const odd = `A${sign}da`;
	const account = { name: "Ada", login: "ada", password: "a sentence of words" };
	const refusals = [
		NewAccountForm.safeParse({ ...account, name: odd }),
		NewAccountForm.safeParse({ ...account, login: odd }),
		InviteForm.safeParse({ name: odd, role: "viewer" }),
		NewProjectForm.safeParse({ name: odd }),
	].map(({ error }) => error?.issues[0]?.message);
	for (const sentence of refusals) expect(sentence).toMatch(LEAVE_OUT);
	expect(readScales(JSON.stringify({ name: odd, dimensions: {} }))).toMatchObject({
		kind: "refused",
		sentence: expect.stringMatching(LEAVE_OUT),
	});
	expect(NewAccountForm.safeParse(account).success).toBe(true);
});

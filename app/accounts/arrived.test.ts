import { expect, test } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { arrivedBy, type Claims, isPlainEmail } from "./arrived.ts";

const WHO = { iss: "https://id.example", sub: "1" };

const emailBy = (idToken: Claims, userinfo: Claims | null) => {
	const arrived = arrivedBy({ ...idToken, ...WHO }, userinfo);
	if (isRefusal(arrived)) throw new Error(arrived.sentence);
	return arrived.verifiedEmail;
};

const ADA = { email: "ada@example.org" };
const EVE = { email: "eve@example.com" };
const VERIFIED = { email_verified: true };
const NOT_VERIFIED = { email_verified: false };

test.each<[string, Claims, Claims | null, string | null]>([
	["both in the ID token", { ...ADA, ...VERIFIED }, null, ADA.email],
	["both in userinfo", {}, { ...ADA, ...VERIFIED }, ADA.email],
	["the flag in the ID token alone", VERIFIED, ADA, null],
	["the flag in userinfo alone", ADA, VERIFIED, null],
	["the flag of another address", { ...EVE, ...VERIFIED }, ADA, EVE.email],
	[
		"a flag each, the ID token's first",
		{ ...EVE, ...VERIFIED },
		{ ...ADA, ...VERIFIED },
		EVE.email,
	],
	["a flag in userinfo, another address before", EVE, { ...ADA, ...VERIFIED }, ADA.email],
	["another one not verified", { ...EVE, ...NOT_VERIFIED }, { ...ADA, ...VERIFIED }, ADA.email],
	["denied by the ID token", { ...ADA, ...NOT_VERIFIED }, { ...ADA, ...VERIFIED }, null],
	[
		"denied by userinfo",
		{ ...ADA, ...VERIFIED },
		{ email: "Ada@Example.org", ...NOT_VERIFIED },
		null,
	],
	["a flag that is a text", { ...ADA, email_verified: "true" }, null, null],
	["an address that is none", { email: ["ada@example.org"], ...VERIFIED }, null, null],
])("S5: an e-mail address counts with the flag beside it: %s", (_, idToken, userinfo, email) => {
	expect(emailBy(idToken, userinfo)).toBe(email);
});

test.each([
	["x".repeat(255), true],
	["Ada at home, Zürich", true],
	["x".repeat(256), false],
	["a\u0000b", false],
	["a\nb", false],
	["a\u0085b", false],
	["a\ud800b", false],
])("S5: somebody called %j elsewhere is taken: %s", (sub, isTaken) => {
	const arrived = arrivedBy({ ...WHO, sub }, null);
	expect(isRefusal(arrived)).toBe(!isTaken);
	if (isRefusal(arrived)) expect(arrived.sentence).toContain("more than 255 characters");
});

test.each([
	["A\u0000\u202Eda\u001b[31m\r\nL.\u2028", "A da [31m L."],
	["\u202E\u2066", "Ada"],
	["A\ud800", "Ada"],
])(
	"a name is taken without what cannot be seen, or that of the other document: %j",
	(told, name) => {
		const arrived = arrivedBy({ ...WHO, name: "Ada", preferred_username: " " }, { name: told });
		expect(arrived).toMatchObject({ name, username: null });
	},
);

test.each([
	["ada@example.org", true],
	["Ada.L+labels_1@sub.example-1.org", true],
	["o'neil@example.org", true],
	['"ada"@example.org', false],
	['"ada@example.com"@example.org', false],
	["ada@example.com@example.org", false],
	["ａｄａ@example.org", false],
	["ada@ｅxample.org", false],
	["\u212Aate@example.org", false],
	["ada＠example.org", false],
	["ada @example.org", false],
	["ada(comment)@example.org", false],
	[".ada@example.org", false],
	["ada@example", false],
	["ada@[127.0.0.1]", false],
	["ada@-example.org", false],
	["@example.org", false],
	["ada@", false],
	["", false],
	[`${"a".repeat(65)}@example.org`, false],
	[`ada@${"a.".repeat(100)}org`, false],
])("S5: is %s an address in plain letters: %s", (email, isPlain) => {
	expect(isPlainEmail(email)).toBe(isPlain);
});

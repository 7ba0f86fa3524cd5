import { normalTyped } from "./normal-typed.ts";

/** Long enough, and first on every list of passwords that were found out: in lower case, without what stands between words. */
const COMMON = `
123456789 1234567890 0123456789 9876543210 0987654321 12345678910 1234512345 123123123 1231231231 1234554321
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc zaq12wsxcde3 qazwsxedcrfv qwertyuiop qwertyuiop123 qwerty123456 qwerty12345
qwertyuiopasdfghjkl asdfghjkl123 asdfghjklzxcvbnm zxcvbnmasdfghjkl azertyuiop qwertzuiop poiuytrewq qwe123qwe123
abcd123456 abc123456789 abcdefghij abcdefghijk a123456789 aa123456789 asd123456789 q123456789
password12 password123 password1234 password12345 password123456 passwordpassword mypassword mypassword123
passw0rd123 p@ssw0rd123 p@ssword123 password2023 password2024 password2025 password2026 newpassword changeme123
pleasechange letmein123 letmein1234 letmeinnow iloveyou12 iloveyou123 iloveyouforever welcome123 welcome1234
administrator administrator1 administrator123 admin12345 admin123456 adminadmin administrateur rootroot123 superman123
sunshine123 princess123 football123 baseball123 basketball liverpool123 manchester chocolate1 butterfly1 michelle123
dragon12345 monkey12345 master12345 shadow12345 trustno1trustno1 starwars123 pokemon123 minecraft123 computer123
internet123 samsung123 microsoft1 google12345 facebook123 whatever123 secret12345 secretpassword testtest123
test123456 testing123 concord123 concordconcord correcthorsebatterystaple passwort123 passwort1234 hallo12345
contraseña motdepasse motdepasse123 bonjour123 schatz12345 fussball123
`;

const common = new Set(COMMON.trim().split(/\s+/));

/** Fewer signs than that are no password, however much space stands around them. */
const LEAST_SIGNS = 3;

/**
 * Is it one of those, hardly more than space and what stands between words, one sign or one short piece over and
 * over, or a row of keys up or down?
 */
export function isCommonPassword(password: string): boolean {
	const bare = normalTyped(password)
		.toLowerCase()
		.replace(/[\s._-]/g, "");
	if ([...bare].length < LEAST_SIGNS) return true;
	return common.has(bare) || /^(.{1,3})\1+.?$/u.test(bare) || isRow(bare);
}

/** Signs that follow one another, as in 3456789012 or fghijklmno. */
function isRow(text: string): boolean {
	const codes = [...text].map((sign) => sign.charCodeAt(0));
	const steps = codes.slice(1).map((code, i) => code - (codes[i] ?? code));
	return steps.length > 0 && steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
}

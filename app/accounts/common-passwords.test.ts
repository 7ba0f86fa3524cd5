import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
	"1234567890",
	"Password123",
	"PASS WORD-1234",
	"ｑｗｅｒｔｙｕｉｏｐ",
	"aaaaaaaaaaaa",
	"abcabcabcabc",
	"fghijklmnop",
	"zyxwvutsrqp",
	"          ",
	"\u3000\u00a0\t         ",
	"........ - a",
	"😀😀😀😀😀😀😀😀😀😀",
	"\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b\u200b",
])("Accounts: as a password %s is refused", (password) => {
	expect(isCommonPassword(password)).toBe(true);
});

test.each([
	"correct horse battery",
	"a sentence of words",
	"7hT!kq02mZx",
	"password of the old well",
])("as a password %s is taken", (password) => {
	expect(isCommonPassword(password)).toBe(false);
});

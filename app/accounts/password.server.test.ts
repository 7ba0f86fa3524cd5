import { expect, test } from "vitest";
import { hashPassword, NOBODY, verifyPassword } from "./password.server.ts";

test("S3: a password belongs to its own hash and to no other", async () => {
	const hash = await hashPassword("correct horse battery");
	expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
	expect(await verifyPassword(hash, "correct horse battery")).toBe(true);
	expect(await verifyPassword(hash, "correct horse batterY")).toBe(false);
});

test("two hashes of one password differ", async () => {
	expect(await hashPassword("correct horse battery")).not.toBe(
		await hashPassword("correct horse battery"),
	);
});

test("a password counts the same in composed and decomposed letters", async () => {
	const hash = await hashPassword("Ünïcödé-pass".normalize("NFD"));
	expect(await verifyPassword(hash, "Ünïcödé-pass".normalize("NFC"))).toBe(true);
});

test("S3: an unknown login is refused, by a hash that costs what real ones cost", async () => {
	const cost = (hash: string) => hash.split("$").slice(0, 4);
	expect(cost(NOBODY)).toEqual(cost(await hashPassword("correct horse battery")));
	expect(await verifyPassword(null, "correct horse battery")).toBe(false);
});

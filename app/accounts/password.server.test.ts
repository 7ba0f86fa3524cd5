import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.server.ts";

test("a password belongs to its own hash and to no other", async () => {
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

test("an unknown login is refused after the work of a known one", async () => {
	const hash = await hashPassword("correct horse battery");
	const timed = async (passwordHash: string | null) => {
		const times: number[] = [];
		for (let i = 0; i < 7; i++) {
			const start = performance.now();
			expect(await verifyPassword(passwordHash, "some other password")).toBe(false);
			times.push(performance.now() - start);
		}
		return Math.min(...times);
	};
	const ratio = (await timed(null)) / (await timed(hash));
	// The same parameters do the same work; the wide band is for a busy machine.
	expect(ratio).toBeGreaterThan(0.3);
	expect(ratio).toBeLessThan(3.3);
});

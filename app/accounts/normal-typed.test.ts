import { expect, test } from "vitest";
import { normalLogin, SignInForm } from "./account-form.ts";

test("what nobody types takes no time to be normal, and grows no further", () => {
	for (const login of [
		`a${"\u0301".repeat(600_000)}${"\u0316".repeat(600_000)}`,
		"\ufdfa".repeat(1_300_000),
	]) {
		const before = process.cpuUsage();
		expect(SignInForm.parse({ login, password: login }).login).toHaveLength(login.length);
		const { user } = process.cpuUsage(before);
		expect(user / 1e6).toBeLessThan(1);
	}
	expect(normalLogin(" Ａda ")).toBe("ada");
});

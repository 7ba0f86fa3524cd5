import { expect, test } from "vitest";
import { postedForm, requireSameOrigin } from "./posted-form.server.ts";

function aRequest(headers: Record<string, string>): Request {
	return new Request("http://localhost:3000/sign-in", {
		method: "POST",
		headers: { host: "localhost:3000", ...headers },
	});
}

function statusOf(request: Request): number | "passed" {
	try {
		requireSameOrigin(request);
		return "passed";
	} catch (thrown) {
		return (thrown as Response).status;
	}
}

test("a form of this site passes", () => {
	expect(statusOf(aRequest({ origin: "http://localhost:3000" }))).toBe("passed");
});

test("S4: a foreign, an absent, an opaque and a broken origin are refused", () => {
	expect(statusOf(aRequest({ origin: "http://evil.example" }))).toBe(403);
	expect(statusOf(aRequest({}))).toBe(403);
	expect(statusOf(aRequest({ origin: "null" }))).toBe(403);
	expect(statusOf(aRequest({ origin: "http://localhost:3000.evil.example" }))).toBe(403);
});

test("Origin: what a browser calls cross-site is refused, whatever its origin says", () => {
	const origin = "http://localhost:3000";
	expect(statusOf(aRequest({ origin, "sec-fetch-site": "cross-site" }))).toBe(403);
	expect(statusOf(aRequest({ origin, "sec-fetch-site": "same-origin" }))).toBe("passed");
});

test("S12: a form that says that it is too long is refused unread", async () => {
	const origin = "http://localhost:3000";
	const tooLong = aRequest({ origin, "content-length": "5000000" });
	await expect(postedForm(tooLong)).rejects.toMatchObject({ status: 413 });
	expect(tooLong.bodyUsed).toBe(false);
});

import { afterEach, expect, test, vi } from "vitest";
import { isSameOrigin, makeReadable } from "./same-origin.server.ts";

afterEach(() => {
	vi.unstubAllEnvs();
});

test.each([
	["http://localhost:3000", "localhost:3000", true],
	["http://localhost:3000", "LOCALHOST:3000", true],
	["http://localhost", "localhost:80", true],
	["https://localhost", "localhost:443", true],
	["http://[::1]:3000", "[::1]:3000", true],
	["https://localhost", "localhost:80", false],
	["http://localhost:3000", "localhost:80", false],
	["http://localhost:3000", "evil.example:3000", false],
	["http://localhost:3000", "a@localhost:3000", false],
	["http://localhost:3000", "localhost:3000/x", false],
	["http://localhost:3000", "[", false],
	["https://localhost:3000", "localhost:3000", true],
	["ftp://localhost:3000", "localhost:3000", false],
	["http://localhost:3000/", "localhost:3000", false],
	["http://localhost:3000/x", "localhost:3000", false],
	["http://localhost:3000?x", "localhost:3000", false],
	["http://a@localhost:3000", "localhost:3000", false],
	["http://LOCALHOST:3000", "localhost:3000", false],
	["http://localhost:80", "localhost:80", false],
	["http://localhost:3000 ", "localhost:3000", false],
	["null", "localhost:3000", false],
	["http://[", "localhost:3000", false],
	["", "localhost:3000", false],
	[null, "localhost:3000", false],
	["http://localhost:3000", null, false],
])("Origin: from %s to %s: %s", (origin, host, isSame) => {
	expect(isSameOrigin(origin, host)).toBe(isSame);
});

test.each([
	["https://concord.example.org", true],
	["http://concord.example.org", false],
	["https://concord.example.org:443", false],
	["https://concord.example.org:8443", false],
	["https://concord.example.org/x", false],
	["http://inside:3000", false],
])("Origin: with PUBLIC_URL, whatever the proxy asked for, from %s: %s", (origin, isSame) => {
	vi.stubEnv("PUBLIC_URL", "https://concord.example.org/");
	expect(isSameOrigin(origin, "inside:3000")).toBe(isSame);
});

test("Origin: what is opaque is no origin of PUBLIC_URL", () => {
	vi.stubEnv("PUBLIC_URL", "https://concord.example.org");
	expect(isSameOrigin("null", "localhost:3000")).toBe(false);
});

/** How a request reaches Remix. */
function readable(headers: Record<string, string>, url = "/demo", method = "POST") {
	const request = { headers, url, method };
	makeReadable(request);
	const once = structuredClone(request);
	makeReadable(request);
	expect(request).toEqual(once);
	return once;
}

test("Origin: what is of the same origin has its host, what is from elsewhere no origin", () => {
	const own = { host: "localhost:80", origin: "http://localhost" };
	expect(readable(own).headers).toEqual({ host: "localhost", origin: "http://localhost" });
	expect(readable({ host: "localhost:80", origin: "http://evil.example" }).headers).toEqual({
		host: "localhost:80",
	});
	const proxied = { host: "a", "x-forwarded-host": "b", origin: "http://a" };
	expect(readable(proxied).headers).toEqual({ ...proxied, "x-forwarded-host": "a" });
});

test("a host that is none is left out; that there was a proxy stays known", () => {
	expect(readable({ host: "[", "x-forwarded-host": "a:99999" }).headers).toEqual({
		"x-forwarded-host": "unknown",
	});
});

test.each([
	["/a%20b?c=%", "/a%20b?c=%"],
	["/%E0%A4%A?x=1", "/%25E0%25A4%25A?x=1"],
	["/?a=1&_data=root", "/?a=1"],
	["http://elsewhere/a?b=1", "/a?b=1"],
	["http://[/a", "/"],
	["*", "/"],
	["/a?b?c", "/a?b?c"],
])("the address %s is read as %s", (url, read) => {
	expect(readable({}, url).url).toBe(read);
});

test("a request of a method that none can be made of is one that no page answers", () => {
	expect(readable({}, "/", "TRACE").method).toBe("OPTIONS");
	expect(readable({}, "/", "DELETE").method).toBe("DELETE");
});

import { expect, test } from "vitest";
import { checkEndpointUrl } from "./endpoint-url.ts";
import { parsedUrl } from "./parsed-url.ts";

test("a text is an address or none, alone and after a base", () => {
	expect(parsedUrl("https://bücher.example/v1")?.host).toBe("xn--bcher-kva.example");
	expect(parsedUrl("/a?b", "http://here.invalid")?.pathname).toBe("/a");
	for (const text of [
		"",
		"api.openai.com/v1",
		"http://",
		"http://[::1",
		"http://256.256.256.256/",
	]) {
		expect(parsedUrl(text)).toBeNull();
	}
});

test("an address with an umlaut stays one however often it is asked", () => {
	const refused = Array.from(
		{ length: 30_000 },
		() => checkEndpointUrl("https://bücher.example/v1", []).ok,
	).filter((ok) => !ok);
	expect(refused).toEqual([]);
});

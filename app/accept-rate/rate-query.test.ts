import { expect, test } from "vitest";
import { rateQuery, unreadRate } from "./rate-query.ts";

test("what the address names and cannot be read is said, and nothing is chosen by it", () => {
	const url = "http://localhost/accept-rate?judgeCut=zz&margin=much&a=one";
	expect(rateQuery(url)).toMatchObject({ judgeCut: undefined, margin: undefined });
	expect(rateQuery(url)).not.toHaveProperty("systems");
	expect(unreadRate(url)).toEqual([
		"“zz” is no number to accept from: the judge’s own cut is shown.",
		"“much” is no difference that matters: the usual one is used.",
		"Two systems are compared, and the address names “one” alone.",
	]);
	expect(unreadRate("http://localhost/accept-rate?judgeCut=0.5&a=one&b=two")).toEqual([]);
});

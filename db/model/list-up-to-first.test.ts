import { expect, test } from "vitest";
import { z } from "zod";
import { listUpToFirst } from "./list-up-to-first.ts";

const Numbers = listUpToFirst(z.string().transform(Number));

test("a list is read element by element, and of what is wrong the first is told", () => {
	expect(Numbers.parse(["1", "2"])).toEqual([1, 2]);
	expect(Numbers.parse([])).toEqual([]);
	const many = Numbers.safeParse(["1", ...Array(1_000).fill(2)]);
	expect(many.error?.issues).toMatchObject([{ path: [1] }]);
	expect(Numbers.safeParse("1").success).toBe(false);
});

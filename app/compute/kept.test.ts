import { expect, test } from "vitest";
import { Kept } from "./kept.ts";

test("what several ask for is computed once, what failed again, and what weighs too much goes", async () => {
	const kept = new Kept<number>(10, (value) => value);
	const computed: string[] = [];
	const get = (key: string, value: number) =>
		kept.get(key, async () => {
			computed.push(key);
			if (value < 0) throw new Error("no");
			return value;
		});
	await Promise.all([get("a", 4), get("a", 4)]);
	await expect(get("b", -1)).rejects.toThrow("no");
	expect(await get("b", 5)).toBe(5);
	await get("a", 4);
	await get("c", 3);
	expect(await Promise.all([get("a", 4), get("c", 3), get("b", 5)])).toEqual([4, 3, 5]);
	expect(computed).toEqual(["a", "b", "b", "c", "b"]);
	await get("huge", 99);
	expect(await get("huge", 99)).toBe(99);
	expect(computed.at(-1)).toBe("huge");
});

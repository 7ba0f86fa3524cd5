import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { calledToDisputes } from "./called-to-disputes.ts";

const draw = randomStream("disputes", 1);
const labels = (erring: number, levels: number) =>
	Uint8Array.from({ length: 300 }, (_, item) =>
		draw() < erring ? Math.floor(levels * draw()) : item % levels,
	);

test("a third person who was asked only where two differ is one who settles disputes", () => {
	const [one, two, all] = [labels(0.2, 2), labels(0.2, 2), labels(0.2, 2)];
	const settling = all.map((code, item) => (one[item] === two[item] ? MISSING : code));
	expect(calledToDisputes([one, two, settling])).toEqual([2]);
	expect(calledToDisputes([one, two, all])).toEqual([]);
	expect(calledToDisputes([one, two])).toEqual([]);
});

test("who saw a part of the items, drawn evenly, is none, however little people agree", () => {
	const people = [0, 1, 2].map(() => labels(1, 5));
	const some = people.map((codes, person) =>
		codes.map((code, item) => (person === 2 && item % 3 > 0 ? MISSING : code)),
	);
	expect(calledToDisputes(some)).toEqual([]);
});

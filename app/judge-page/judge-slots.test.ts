import { expect, test } from "vitest";
import { columnsOf, type Values } from "../agreement/testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, told } from "../agreement/testing/told.ts";
import { judgeSlots } from "./judge-slots.ts";

type Judges = Readonly<Record<string, Values>>;
const PEOPLE = { anna: noisy(11), ben: noisy(13), cat: noisy(17) };

function pages(judges: Judges, humans: Judges = PEOPLE) {
	const { answer, dimension } = told(columnsOf(BINARY, { humans, judges }));
	const page = (column: string) => judgeSlots({ dimension, column, isOwn: false, matrix: null });
	return { answer, dimension, page };
}

test("where missing answers decide, no judge's page says that it may be used", () => {
	const dropper = ALTERNATING.map((value, item) => (item % 3 === 0 && item < 51 ? null : value));
	const { answer, page } = pages({ dropper, honest: noisy(4) }, { a: noisy(11), b: noisy(13) });
	expect(answer.use.says).toMatch(/^Open between dropper and honest: /);
	for (const judge of ["dropper", "honest"]) {
		const own = page(judge);
		expect(own.use.says).toBe(answer.use.says);
		expect(own.open.says).toBe(answer.open.says);
		expect(own.next.says).toBe(answer.next.says);
		expect(own.open.says).not.toContain("Nothing");
	}
	expect(page("honest").use.details.join(" ")).toMatch(/honest lies .* behind dropper/);
	expect(page("dropper").use.details.join(" ")).not.toContain("lies");
});

test("of the one judge that is named its page says what the answer says", () => {
	const { answer, page } = pages({ good: noisy(15), poor: noisy(3) });
	expect(answer.judges).toEqual(["good"]);
	const own = page("good");
	expect(own.use.says).toBe(`Yes. ${answer.use.says}`);
	expect([own.person, own.open, own.next]).toEqual([answer.person, answer.open, answer.next]);
	expect(page("poor").use.says).toMatch(/^Not first: on the \d+ items that both scored it lies /);
});

test("of several that are named each page has the verdict of all and its own pairs", () => {
	const { answer, page } = pages({ one: noisy(7), two: noisy(8), three: noisy(9) });
	expect(answer.judges).toHaveLength(3);
	for (const judge of answer.judges) {
		const own = page(judge);
		expect(own.use.says).toBe(answer.use.says);
		expect(own.person.says).toContain(judge);
		expect(own.open.says).toContain(judge);
	}
});

test("a judge that is worse may still be open beside a person, and its page says so", () => {
	const { dimension, page } = pages({ good: ALTERNATING, poor: noisy(5) });
	const poor = dimension.ranking.judges.find(({ judge }) => judge === "poor");
	expect(poor?.standing.is).toBe("worse");
	const { person, open } = page("poor");
	const isOpen = person.says.startsWith("Open for poor");
	expect([open.says, ...open.details].includes("Whether poor is as good as a person.")).toBe(
		isOpen,
	);
});

test("nothing that is said of two orders together is claimed of one of them", () => {
	const { answer, page } = pages({
		"m/order12": noisy(15),
		"m/order21": noisy(17),
		"poor/order12": noisy(3),
		"poor/order21": noisy(2),
	});
	expect(answer.judges).toEqual(["m"]);
	const { use, person, open, next } = page("m/order12");
	expect(use.says).toBe(`Only with both orders averaged. ${answer.use.says}`);
	expect(use.details[0]).toMatch(/^Group A; κ with people .*, both orders averaged\.$/);
	expect(use.details[1]).toMatch(/^This order alone: κ with people /);
	expect(person.details[0]).toBe("Said of both orders averaged.");
	expect(open.says).toMatch(/^Whether m\/order12 alone is better or worse than another judge: /);
	expect([open.says, ...open.details].join(" ")).not.toMatch(/Nothing/);
	expect(next.says).toMatch(/^Run m in both orders and average the two/);
	expect(page("poor/order21").use.says).toMatch(/^Said of both orders averaged\. Not first: /);
});

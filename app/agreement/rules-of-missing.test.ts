import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { ALTERNATING, BINARY, noisy, told } from "./testing/told.ts";

test("C11: failures keep their reason, and bounds are spoken of only where something is unscored", () => {
	const columns = columnsOf(BINARY, {
		humans: { anna: ALTERNATING, ben: ALTERNATING },
		judges: {
			whole: ALTERNATING.map((value, item) => (item % 9 === 0 ? !value : value)),
			broken: ALTERNATING.map((value, item) => (item % 4 === 0 ? null : value)),
		},
	});
	const { answer, ranking } = told(columns);
	expect(ranking.judges.find(({ judge }) => judge === "broken")?.bounds?.unscored).toBe(15);
	expect(ranking.judges.find(({ judge }) => judge === "whole")?.bounds).toBeUndefined();
	expect(answer.next.says).toBe("Retry the 15 unscored items of broken.");
});

const left = (count: number, unscored: null | undefined): Values =>
	ALTERNATING.map((value, item) => (item % 3 === 0 && item < count * 3 ? unscored : value));
const refusing = (unscored: null | undefined) => {
	const people = { anna: noisy(11), ben: noisy(13) };
	return told(
		columnsOf(BINARY, {
			humans: people,
			judges: { dropper: left(17, unscored), honest: noisy(4) },
		}),
	);
};

test("C11: a judge that leaves unscored what it would get wrong is neither the best nor as good as a person", () => {
	const { answer, ranking } = refusing(null);
	expect(ranking.openAmong).toEqual(["dropper", "honest"]);
	expect(answer.use.says).toBe(
		"Open between dropper and honest: who may be best rests on answers that are missing.",
	);
	expect(answer.judges).toEqual(["dropper", "honest"]);
	expect(answerInLines(answer).join(" ")).not.toMatch(
		/is worse than dropper|dropper agrees with people at least|Nothing/,
	);
	expect(answer.person.says).toMatch(/Open for dropper: it left 17 of 60 items unscored; had it/);
	expect(answer.next.says).toMatch(/^Retry the \d+ unscored items of dropper/);
});

test("C11: rows that are absent are counted, and count as unscored where another judge has them", () => {
	const { answer, ranking } = refusing(undefined);
	const said = answerInLines(answer).join(" ");
	const dropper = ranking.judges.find(({ judge }) => judge === "dropper");
	expect(dropper?.noAnswer).toEqual({ items: 17, labelled: 60, ofOthers: 17 });
	expect(ranking.openAmong).toEqual(["dropper", "honest"]);
	expect(answer.use.says).toBe(
		"Open between dropper and honest: who may be best rests on answers that are missing.",
	);
	expect(said).toContain("dropper did not score 17 of the 60 labelled items");
	expect(said).toContain("dropper did not score 17 items that others did: had it been right or");
	expect(answer.person.says).toMatch(
		/Open for dropper: it has no answer on 17 of 60 items; had it/,
	);
	expect(answer.next.says).toBe("Have dropper score the 17 labelled items that it did not score.");
});

test("C11: items that no judge has are none that a judge left out: all were run on a part", () => {
	const columns = columnsOf(BINARY, {
		humans: { anna: noisy(11), ben: noisy(13) },
		judges: { dropper: left(17, undefined), honest: left(17, undefined) },
	});
	const { ranking } = told(columns);
	expect(ranking.openAmong).toBeUndefined();
	for (const { noAnswer, bounds } of ranking.judges) {
		expect(noAnswer).toEqual({ items: 17, labelled: 60 });
		expect(bounds).toBeUndefined();
	}
});

const people = { anna: noisy(11), ben: noisy(13) };

test.each([
	[
		"not_applicable",
		"Read why dropper gave no value to 17 labelled items (not applicable): asked again it would say the same.",
	],
	[
		"unstated",
		"Find out why dropper gave no value to 17 labelled items: none of the known reasons is stated.",
	],
] as const)(
	"C11: what asking again would bring is said where the reason says it (%s)",
	(reason, said) => {
		const columns = columnsOf(
			BINARY,
			{ humans: people, judges: { dropper: left(17, null), honest: noisy(4) } },
			{ reason },
		);
		const { answer } = told(columns);
		expect(answerInLines(answer).join(" ")).not.toContain("Retry");
		expect(answer.next.says).toBe(said);
	},
);

test("C11: a judge without expected values is told why, and nobody to label or to ask again", () => {
	const columns = columnsOf(
		BINARY,
		{ humans: people, judges: { lp: ALTERNATING.map(() => null) } },
		{ reason: "not_applicable", expectedOf: "verdict" },
	);
	const { answer } = told(columns);
	expect(answerInLines(answer).join(" ")).not.toMatch(/Retry|Label |right or wrong on all/);
	expect(answer.next.says).toMatch(/^Take another model, .* less than 0\.8 of them/);
});

import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { answerInLines } from "./answer.ts";
import { verdictBesideAPerson } from "./person-verdict.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";
import { whatDecides } from "./what-decides.ts";

const ORDINAL = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
const NOMINAL = { type: "nominal" as const, values: ["A", "B", "tie"] };

/** People who are right so often, and a source of judges. */
function panel(items: number, name: string, right = 0.9) {
	const random = randomStream("bounds", name);
	const truth = Array.from({ length: items }, () => random() < 0.5);
	const rater = (share: number): Values =>
		truth.map((value) => (random() < share ? value : !value));
	const humans = { ann: rater(right), bob: rater(right), cat: rater(right) };
	return { rater, truth, random, humans };
}

test("a judge is worse than a person only if it would be so had it been right on all it left unscored", () => {
	const { rater, humans } = panel(300, "right");
	const poor = rater(0.72);
	const sparse = poor.map((value, item) => (item % 10 < 4 ? null : value));
	const full = told(columnsOf(BINARY, { humans, judges: { poor } }));
	expect(full.answer.person.says).toMatch(/^No: poor is worse than a person/);
	const { ranking, answer } = told(columnsOf(BINARY, { humans, judges: { poor: sparse } }));
	const person = ranking.judges[0]?.person;
	if (!person) throw new Error("nobody to hold it against");
	const { unscoredAsRight, unscoredAsWrong, ...seen } = person;
	expect(verdictBesideAPerson(seen, 0.1)).toBe("worse");
	expect(unscoredAsWrong?.unscored).toBe(120);
	const limits = [unscoredAsWrong, unscoredAsRight].map((bound) =>
		bound && "value" in bound.difference ? bound.difference.value : Number.NaN,
	);
	const between = "value" in seen.difference ? seen.difference.value : Number.NaN;
	expect(limits[0]).toBeLessThan(between);
	expect(limits[1]).toBeGreaterThan(between);
	expect(verdictBesideAPerson(person, 0.1)).toBe("open");
	expect(answer.person.says).toBe(
		"Open for poor: it left 120 of 300 items unscored; had it been right on them, it would not be shown to be worse than a person.",
	);
});

test("only of judges that are not placed beside a person it is said that it is open", () => {
	const { rater, humans } = panel(60, "placed");
	const { ranking } = told(
		columnsOf(BINARY, { humans, judges: { one: rater(0.9), two: rater(0.9), three: rater(0.9) } }),
	);
	const [one, two, three] = ranking.judges;
	const said = (open: typeof ranking.judges) =>
		whatDecides({
			together: [one, two, three],
			worse: [one],
			open,
			odd: [],
			far: [],
			apart: false,
		});
	const start = `price alone does not decide: ${one.judge} is shown to be worse than a person`;
	expect(said([two, three])).toBe(`${start}, of the others it is open`);
	expect(said([three])).toBe(`${start}, of ${three.judge} it is open`);
	expect(said([])).toBe(start);
});

test("a judge that is shifted and orders items best is told as that, though it is worse", () => {
	const random = randomStream("bounds", "shifted");
	const truth = Array.from({ length: 300 }, () => 1 + Math.floor(4 * random()));
	const noise = (share: number): Values =>
		truth.map((level) => (random() < share ? 1 + Math.floor(5 * random()) : level));
	const shifted = truth.map((level) => (random() < 0.05 ? level : Math.min(5, level + 1)));
	const humans = { ann: noise(0.1), bob: noise(0.1), cat: noise(0.1) };
	const { ranking, answer } = told(
		columnsOf(ORDINAL, { humans, judges: { shifted, plain: noise(0.1) } }),
	);
	expect(ranking.mayBeBest).toEqual(["plain"]);
	expect(answer.use.details.join(" ")).toMatch(
		/shifted is 0\.\d\d too high on average, towards 5, .+ In the order of the items it agrees no less \(ρ 0\.\d\d beside 0\.\d\d\): corrected for that, it may be as good or better\./,
	);
	expect([answer.next.says, ...answer.next.details].join(" ")).toContain(
		"Mend the prompt of shifted where its values lie apart from people's, and compare it again",
	);
});

test("one thing to do about values that are squeezed and too low", () => {
	const random = randomStream("bounds", "squeezed");
	const truth = Array.from({ length: 150 }, () => 100 * random());
	const near = (spread: number): Values => truth.map((value) => value + spread * (random() - 0.5));
	const { answer } = told(
		columnsOf(
			{ type: "numeric" },
			{
				humans: { ann: near(20), bob: near(20), cat: near(20) },
				judges: { squeezed: truth.map((value) => value / 100), plain: near(25) },
			},
		),
	);
	const steps = [answer.next.says, ...answer.next.details].filter((step) =>
		/squeezed as they are|values of squeezed/.test(step),
	);
	expect(steps).toHaveLength(1);
	expect(steps[0]).toMatch(/fit them to people's labels/);
});

test("where people labelled enough and judges scored few, answers are asked for, not labels", () => {
	const { rater, humans } = panel(60, "few answers");
	const sparse = (phase: number): Values =>
		rater(0.9).map((value, item) => (item % 5 === phase ? value : undefined));
	const { answer } = told(
		columnsOf(BINARY, { humans, judges: { one: sparse(0), two: sparse(1) } }),
	);
	const said = answerInLines(answer).join(" ");
	expect(said).not.toMatch(/Label more items/);
	expect(said).toMatch(/12 of the 60 labelled items|score the same labelled items/);
});

test("no size and no direction of a position effect is claimed of levels without an order", () => {
	const random = randomStream("bounds", "orders");
	const truth = Array.from({ length: 200 }, () => (random() < 0.5 ? "A" : "B"));
	const noise = (share: number): Values => truth.map((level) => (random() < share ? "tie" : level));
	const first: Values = truth.map((level) => (random() < 0.4 ? "A" : level));
	const second: Values = truth.map((level) => (random() < 0.4 ? "B" : level));
	const { dimension, answer } = told(
		columnsOf(NOMINAL, {
			humans: { ann: noise(0.1), bob: noise(0.1), cat: noise(0.1) },
			judges: { "j/order12": first, "j/order21": second },
		}),
	);
	expect(dimension.orders?.[0]?.positionEffect).toMatchObject({ shown: true });
	expect(answer.use.details.join(" ")).toContain(
		"a position effect beyond chance; of what size is not told, since the levels have no order.",
	);
});

test("a judge that was asked each item in one order is told to be asked in the other", () => {
	const { rater, humans, random } = panel(200, "apart");
	const [one, other, both] = [rater(0.85), rater(0.85), rater(0.85)];
	const { answer } = told(
		columnsOf(BINARY, {
			humans,
			judges: {
				"apart/order12": one.map((value, item) => (item % 2 === 0 ? value : undefined)),
				"apart/order21": one.map((value, item) => (item % 2 === 1 ? value : undefined)),
				"both/order12": both,
				"both/order21": other.map((value) => (random() < 0.02 ? !value : value)),
			},
		}),
	);
	const said = answerInLines(answer).join(" ");
	expect(said).toContain("apart was asked in both orders on no item");
	expect(said).toContain("Ask apart in the other order too");
});

test("a share of a person has no limits that begin at the share itself", () => {
	const { humans, truth } = panel(200, "perfect", 0.98);
	const judges = { perfect: truth, other: humans.ann };
	const { ranking } = told(columnsOf(BINARY, { humans, judges }));
	for (const { person } of ranking.judges) {
		const ratio = person?.ratio;
		if (!ratio || !("value" in ratio) || !ratio.ci) continue;
		const [low, high] = ratio.ci;
		expect(ratio.value - low).toBeGreaterThan(0.05 * (high - low));
		expect(high - ratio.value).toBeGreaterThan(0.05 * (high - low));
	}
});

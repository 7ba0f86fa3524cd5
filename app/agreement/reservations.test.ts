import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { ItemControlsBuilder } from "../columns/item-controls.ts";
import { answerInLines } from "./answer.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";

const random = randomStream("reservations", "one");
const noise = (width: number) => width * (random() - 0.5);

test("a judge that answers the same within each system does not stand without a word", () => {
	const systems = Array.from({ length: 300 }, (_, item) => item % 6);
	const truth = systems.map((system) => 10 * system + noise(20));
	const person = () => truth.map((value) => value + noise(12));
	const columns = columnsOf(
		{ type: "numeric" },
		{
			humans: { ann: person(), bob: person(), cat: person() },
			judges: { blind: systems.map((system) => 10 * system), poor: systems.map(() => noise(9)) },
		},
	);
	const controls = new ItemControlsBuilder();
	for (const [place, system] of systems.entries()) controls.add(place, { system: `s${system}` });
	const { answer } = told({ ...columns, controls: controls.finish(systems.length) });
	expect(answer.use.says).toMatch(/^blind: it agrees/);
	expect([answer.open.says, ...answer.open.details]).toContain(
		"Whether blind tells one answer from another within the same system: not shown.",
	);
	expect([answer.next.says, ...answer.next.details].join(" ")).toMatch(
		/Use blind for figures of a whole system only/,
	);
	expect(answerInLines(answer).join(" ")).not.toMatch(/Nothing: the answer stands/);
});

test("a judge that is far too high on average is not to be used as it is", () => {
	const truth = Array.from({ length: 200 }, () => 50 + noise(40));
	const person = () => truth.map((value) => value + noise(20));
	const { answer } = told(
		columnsOf(
			{ type: "numeric", range: [0, 100] },
			{
				humans: { ann: person(), bob: person(), cat: person() },
				judges: {
					high: truth.map((value) => value + 28 + noise(4)),
					fair: truth.map((value) => value + noise(40)),
				},
			},
		),
	);
	expect(answer.use.says).toMatch(/^high: it agrees/);
	expect(answer.open.says).toMatch(
		/^high is (27|28)\.\d\d too high on average, though it follows people \(bias .+\)\.$/,
	);
	expect([answer.next.says, ...answer.next.details]).toContain(
		"Correct the values of high for that or mend its prompt: do not use them as they are.",
	);
	expect(answerInLines(answer).join(" ")).not.toMatch(/fair is \d+\.\d+ too|Nothing/);
});

test("a judge whom the order moves is to be run in both orders still", () => {
	const truth = Array.from({ length: 300 }, () => random() < 0.5);
	const person = () => truth.map((value) => (random() < 0.05 ? !value : value));
	const { answer } = told(
		columnsOf(BINARY, {
			humans: { ann: person(), bob: person(), cat: person() },
			judges: {
				"m/order12": truth.map((value) => value || random() < 0.3),
				"m/order21": truth.map((value) => value && random() > 0.1),
			},
		}),
	);
	expect(answerInLines(answer).join(" ")).toMatch(
		/The order in which m sees the answers moves what it says: both orders give the same on \d\d % of the items\./,
	);
	expect([answer.next.says, ...answer.next.details]).toContain(
		"Keep running m in both orders and average the two: one order alone favours a place.",
	);
});

test("an order that moves few items is no reason to do anything, though it is beyond chance", () => {
	const truth = Array.from({ length: 1000 }, () => random() < 0.5);
	const person = () => truth.map((value) => (random() < 0.05 ? !value : value));
	const usual = truth.map((value) => (random() < 0.08 ? !value : value));
	const { dimension, answer } = told(
		columnsOf(BINARY, {
			humans: { ann: person(), bob: person(), cat: person() },
			judges: {
				"m/order12": usual,
				"m/order21": usual.map((value, item) => value && item % 30 !== 0),
			},
		}),
	);
	expect(dimension.orders?.[0]?.positionEffect).toMatchObject({ shown: true, matters: false });
	expect(answerInLines(answer).join(" ")).not.toMatch(/in both orders and average/);
	expect(answer.use.details.join(" ")).toContain(
		"it shows a position effect beyond chance, not shown to be 0.05 of the items or more.",
	);
});

import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { boardOf } from "./board.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { OPTIONS, THREE, told } from "./testing/told.ts";

test("C1: page, terminal and JSON have one order, and every judge is in it once", () => {
	const judges = { good: 0.95, fair: 0.85, poor: 0.6, few: 0.9 };
	const columns = simulatedPanel({ items: 200, people: THREE, judges, seed: 3 });
	const few = columns.dimensions[0].judges.find(({ rater }) => rater === "few");
	if (few?.cells.kind === "codes") few.cells.codes.fill(0xff, 3);
	const { report, dimension, ranking } = told(columns);
	const order = ranking.judges.map(({ judge }) => judge);
	expect([...order].sort()).toEqual(Object.keys(judges).sort());
	expect(boardOf(dimension).rows.map(({ judge }) => judge.judge)).toEqual(order);
	const lines = terminalTable(report, { width: 120, styled: false }).split("\n");
	const drawn = order.map((judge) => lines.findIndex((line) => line.includes(` ${judge} `)));
	expect(drawn).toEqual([...drawn].sort((x, y) => x - y));
	const compared = rankingReport(columns, OPTIONS).dimensions[0];
	expect(compared.judges).toEqual(ranking.judges);
	expect(order.at(-1)).toBe("few");
	expect(ranking.judges.at(-1)?.standing).toMatchObject({ is: "notCompared" });
});

test("C2: six equal judges are told apart on few pages, and nobody is named best alone", () => {
	const judges = Object.fromEntries([..."abcdef"].map((name) => [name, 0.85]));
	let apart = 0;
	for (let seed = 1; seed <= 40; seed++) {
		const { ranking, answer } = told(simulatedPanel({ items: 150, people: THREE, judges, seed }));
		if (ranking.mayBeBest.length < 6) apart++;
		else expect(answer.use.says).toMatch(/nothing here tells the judges apart/);
		expect(answer.judges).toEqual(ranking.mayBeBest);
	}
	expect(apart).toBeLessThanOrEqual(5);
	const clear = { ...judges, a: 0.99 };
	const { answer } = told(simulatedPanel({ items: 600, people: THREE, judges: clear, seed: 1 }));
	expect(answer.use.says).toBe("a: it agrees with people better than each of the other 5.");
});

test("C3: the interval beside a chosen judge is wider below than its own in the table", () => {
	const judges = Object.fromEntries([..."abcdef"].map((name) => [name, 0.85]));
	const { ranking, dimension } = told(
		simulatedPanel({ items: 150, people: THREE, judges, seed: 5 }),
	);
	const [first] = ranking.judges;
	if (first.standing.is !== "mayBeBest" || !first.standing.ci) throw new Error("no interval");
	const own = dimension.judges.find(({ judge }) => judge === first.judge)?.kappa;
	if (!own || !("ci" in own) || !own.ci) throw new Error("no own interval");
	expect(first.standing.ci[0]).toBeLessThan(own.ci[0]);
});

test("C3: a table's figures have the plain interval, what is claimed of a chosen judge a wider one", () => {
	const judges = Object.fromEntries([..."abcd"].map((name) => [name, 0.85]));
	const columns = simulatedPanel({ items: 150, people: THREE, judges, seed: 5 });
	const { ranking, report, answer } = told(columns);
	for (const { person } of ranking.judges) {
		if (!person || !("level" in person.judge) || !("level" in person.ratio))
			throw new Error("none");
		expect(person.judge.level).toBe(0.95);
		expect(person.ratio.level).toBeGreaterThan(0.95);
	}
	const text = terminalTable(report, { width: 120, styled: false });
	expect(text).toContain("A: may be the best.");
	expect(answer.use.details.join(" ")).toContain("κ with the majority: ");
	expect(answer.use.details.join(" ")).toContain("allowing for the choice among judges");
	const one = told(simulatedPanel({ items: 150, people: THREE, judges: { a: 0.85 }, seed: 5 }));
	expect(answerInLines(one.answer).join(" ")).not.toMatch(/choice among|no other judge may/);
});

test("C4: as good as a person is said of few judges that are worse, and of like with like only", () => {
	let asGood = 0;
	let worse = 0;
	for (let seed = 1; seed <= 40; seed++) {
		const columns = simulatedPanel({
			items: 400,
			people: [0.95, 0.95, 0.95, 0.95, 0.95],
			judges: { judge: 0.9 },
			seed,
		});
		const { answer } = told(columns);
		if (answer.person.says.includes("at least as well")) asGood++;
		if (answer.person.says.startsWith("No: judge is worse than a person")) worse++;
	}
	expect(asGood).toBeLessThanOrEqual(2);
	expect(worse).toBeGreaterThan(20);
	const alone = told(simulatedPanel({ items: 80, people: [0.9], judges: { judge: 0.9 }, seed: 1 }));
	expect(alone.answer.person.says).toMatch(/^Not known: only person 1 has labelled/);
	expect(alone.dimension.ranking.judges[0]?.person).toBeNull();
});

test("C4: a third person who labels disputed items only is no yardstick", () => {
	const columns = simulatedPanel({
		items: 300,
		people: [0.9, 0.9, 0.9],
		judges: { judge: 0.9 },
		seed: 2,
	});
	const [one, two, three] = columns.dimensions[0].humans.map(({ cells }) =>
		cells.kind === "codes" ? cells.codes : new Uint8Array(0),
	);
	three.forEach((_, item) => {
		if (one[item] === two[item]) three[item] = 0xff;
	});
	const beside = told(columns).ranking.judges[0]?.person;
	if (!beside || !("value" in beside.person)) throw new Error("no person");
	expect(beside.person.value).toBeGreaterThan(0.5);
	expect(beside.altTest).toBeNull();
});

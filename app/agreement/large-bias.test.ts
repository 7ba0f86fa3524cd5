import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { agreementMarkdown } from "./agreement-markdown.ts";
import { answerInLines } from "./answer.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";

const random = randomStream("large bias", 1);
const LEVELS = { type: "ordinal" as const, values: [1, 2, 3, 4, 5] };
const truth = Array.from({ length: 300 }, () => 1 + Math.floor(5 * random()));
const near = (values: readonly number[], wrong: number) =>
	values.map((value) =>
		random() < wrong ? Math.min(5, Math.max(1, value + (random() < 0.5 ? 1 : -1))) : value,
	);
const people = () => ({ ann: near(truth, 0.2), bob: near(truth, 0.2), cat: near(truth, 0.2) });

test("a graded judge that is shown too lenient by more than a tenth of the scale is not to be used as it is", () => {
	const lenient = near(truth, 0.1).map((value) => Math.min(5, value + 1));
	const { answer, report } = told(
		columnsOf(LEVELS, { humans: people(), judges: { lenient, wild: truth.map(() => 3) } }),
	);
	const said = answerInLines(answer).join(" ");
	expect(answer.use.says).toMatch(/^lenient: it agrees/);
	expect(said).toMatch(
		/lenient is 0\.[6-9]\d too high on average, towards 5, though it follows people \(bias 0\./,
	);
	expect(said).toMatch(/Correct the values of lenient for that or mend its prompt/);
	const markdown = agreementMarkdown(report);
	expect(markdown).toMatch(/\| agree \| MAE \| bias \| n \|/);
	expect(markdown).toMatch(/\| lenient \|.* 0\.\d\d \[0\.\d\d, \d\.\d\d\] \| 0\.[6-9]\d \[/);
});

test("a small bias is in the table alone", () => {
	const { answer } = told(
		columnsOf(LEVELS, {
			humans: people(),
			judges: { fair: near(truth, 0.2), wild: truth.map(() => 3) },
		}),
	);
	expect(answerInLines(answer).join(" ")).not.toMatch(/too high|too low/);
});

test("a judge that says yes far too often is named with how often", () => {
	const right = truth.map((value) => value > 3);
	const like = () => right.map((value) => (random() < 0.05 ? !value : value));
	const columns = columnsOf(BINARY, {
		humans: { ann: like(), bob: like(), cat: like() },
		judges: { kind: right.map((value) => value || random() < 0.4) },
	});
	const { answer, report } = told(columns);
	const said = answerInLines(answer).join(" ");
	expect(said).toMatch(/kind says yes on 2\d of 100 items more than people \(bias 0\.2\d \[/);
	expect(said).toMatch(/correct its share of yes by people's labels/);
	expect(agreementMarkdown(report)).not.toMatch(/MAE/);
});

test("a numeric judge that is far too high is as good as a person in the order alone", () => {
	const values = truth.map((value) => 20 * value + 4 * random());
	const person = () => values.map((value) => value + 10 * (random() - 0.5));
	const { answer, report } = told(
		columnsOf(
			{ type: "numeric", range: [0, 130] },
			{
				humans: { ann: person(), bob: person(), cat: person() },
				judges: { high: values.map((value) => value + 25), poor: values.map(() => random()) },
			},
		),
	);
	expect([answer.person.says, ...answer.person.details].join(" ")).toMatch(
		/the order of the items alone: the values of high are not those of people/,
	);
	const [header] = agreementMarkdown(report).match(/\| group .*/) ?? [];
	expect(header).toMatch(/MAE \| bias/);
	expect(header).not.toMatch(/agree \|/);
});

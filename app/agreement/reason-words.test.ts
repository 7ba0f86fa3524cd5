import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { answerInLines, answerOf } from "./answer.ts";
import { reasonAbout } from "./reason-words.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
const ITEMS = 60;

function dimensionOf(people: Values, judges: Record<string, Values>, values = [false, true]) {
	const columns = columnsOf({ type: "binary", values }, { humans: { ann: people }, judges });
	const [dimension] = agreementReport(columns, OPTIONS).dimensions;
	return dimension;
}

const half = Array.from({ length: ITEMS }, (_, item) => item % 2 === 0);
const turned = (column: readonly boolean[], items: readonly number[]) =>
	column.map((value, item) => (items.includes(item) ? !value : value));

test("two judges that differ on two items are said to differ on two", () => {
	const judges = { a: turned(half, [1, 2, 3]), b: turned(half, [1, 2, 3, 4, 5]) };
	const dimension = dimensionOf(half, judges);
	const [pair] = dimension.ranking.pairs;
	expect(pair).toMatchObject({ ci: null, ciReason: "FEW_DIFFERENT", few: { differing: 2 } });
	expect(answerInLines(answerOf(dimension)).join(" ")).toContain(
		"(no interval: the two differ on 2 items: too few to tell which way they lean)",
	);
});

test("a rare level is named with how often it occurs", () => {
	const rare = Array.from({ length: ITEMS }, (_, item) => item >= 4);
	const judges = { a: rare, b: turned(rare, [0]) };
	const dimension = dimensionOf(rare, judges);
	expect(dimension.ranking.usedLevels).toEqual({ commonest: true, others: 4, items: ITEMS });
	expect(dimension.ranking.pairs[0]).toMatchObject({
		ciReason: "RARE_LEVEL",
		few: { telling: 4 },
	});
	expect(reasonAbout("RARE_LEVEL", { dimension })).toBe(
		"The level no occurs 4 times in 60 items: too few for an interval that could be trusted. Label more of it.",
	);
	const verdict = { ...dimension, dimension: "verdict" };
	expect(reasonAbout("RARE_LEVEL", { dimension: verdict })).toMatch(/^The level reject occurs 4/);
});

test("of three levels the others are counted together, and other reasons stay general", () => {
	const { ranking } = dimensionOf(half, { a: half });
	const dimension = {
		dimension: "d",
		scale: { type: "ordinal", values: [1, 2, 3] },
		ranking: { ...ranking, usedLevels: { commonest: 3, others: 5, items: 60 } },
	};
	expect(reasonAbout("RARE_LEVEL", { dimension })).toMatch(
		/^Only 5 of 60 items hold another level than 3: too few/,
	);
	expect(reasonAbout("TOO_FEW", { dimension })).toBe(
		"There are too few items or raters to compute this.",
	);
	const grouped = { ...dimension, ranking: { ...dimension.ranking, nClusters: 6 } };
	expect(reasonAbout("TOO_FEW", { dimension: grouped })).toMatch(/come in 6 groups .* at least 10/);
});

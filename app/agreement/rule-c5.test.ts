import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { type Random, randomStream } from "#stats/resampling/random.ts";
import type { Grouping, GroupNames } from "../columns/group-sources.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import type { RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { agreementReport } from "./agreement-report.ts";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { rankingReport } from "./ranking-report.ts";
import { terminalTable } from "./terminal-table.ts";
import { simulatedPanel } from "./testing/simulated-panel.ts";
import { OPTIONS, told } from "./testing/told.ts";

const NAMELESS = { documentId: null, queryId: null, group: null };

/** In which fields the items of a project say what they belong to, and how many groups there are. */
const DESIGNS: readonly {
	readonly name: string;
	readonly groups: readonly number[];
	/** Of the item that lies in these groups. */
	readonly namesOf: (own: readonly number[]) => Partial<GroupNames>;
}[] = [
	{ name: "documents", groups: [18], namesOf: ([d]) => ({ documentId: `d${d}` }) },
	{ name: "equal questions", groups: [25], namesOf: ([q]) => ({ queryId: `q${q}` }) },
	{ name: "metadata", groups: [12], namesOf: ([d]) => ({ metadata: { doc_id: `d${d}` } }) },
	{
		name: "documents crossed with questions",
		groups: [15, 20],
		namesOf: ([d, q]) => ({ documentId: `d${d}`, queryId: `q${q}` }),
	},
	{
		name: "questions within documents",
		groups: [30],
		namesOf: ([q]) => ({ documentId: `d${(q ?? 0) % 10}`, queryId: `q${q}` }),
	},
];

const BINARY: Scale = { type: "binary", values: [false, true] };
const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4] };
const ITEMS = 240;

function column(rater: string, codes: Uint8Array): RaterColumn {
	const asked = codes.length;
	const unscored = { unscored: {}, unscoredAt: new Uint32Array(0) };
	return { rater, asked, ...unscored, cells: { kind: "codes", codes } };
}

/** Two people, and judges that err more in some groups than in others, each in its own. */
function project(design: (typeof DESIGNS)[number], random: Random, scale: Scale): RatingColumns {
	const levels = scale.type === "numeric" ? 2 : scale.values.length;
	const builder = new ItemGroupsBuilder();
	const own = Array.from({ length: ITEMS }, () =>
		design.groups.map((groups) => Math.floor(random() * groups)),
	);
	for (const [place, groups] of own.entries())
		builder.add(place, { ...NAMELESS, ...design.namesOf(groups) });
	const level = () => Math.floor(random() * levels);
	const truth = Uint8Array.from({ length: ITEMS }, level);
	const person = () => truth.map((code) => (random() < 0.1 ? level() : code));
	const judge = () => {
		const shares = design.groups.map((groups) =>
			Float64Array.from({ length: groups }, () => 0.7 * random() ** 2),
		);
		return truth.map((code, place) => {
			const errs = own[place]?.some((group, g) => random() < (shares[g]?.[group] ?? 0));
			return errs ? level() : code;
		});
	};
	const columns = (count: number, name: string, codes: () => Uint8Array) =>
		Array.from({ length: count }, (_, i) => column(`${name} ${i}`, codes()));
	const humans = columns(2, "person", person);
	const judges = columns(5, "judge", judge);
	return {
		items: ITEMS,
		dimensions: [{ dimension: { name: "d", scale }, humans, judges }],
		groups: builder.finish(ITEMS),
	};
}

/** Pairs of judges that are told apart, the one that is named better first, as `concord compare` prints them. */
function claimsOf(columns: RatingColumns, options: Partial<AgreementOptions>): string[] {
	const report = rankingReport(columns, { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0, ...options });
	return report.dimensions.flatMap(({ pairs }) =>
		pairs.filter(({ shown }) => shown).map(({ a, b }) => `${a} > ${b}`),
	);
}

const PROJECTS = process.env.CONCORD_LONG ? 200 : 40;

test("C5: no claim turns round when a grouping that the data hold is honoured", () => {
	const turned: string[] = [];
	let projectsWithClaims = 0;
	let claimed = 0;
	let claimedAlone = 0;
	for (let number = 0; number < PROJECTS; number++) {
		const design = DESIGNS[number % DESIGNS.length] ?? DESIGNS[0];
		if (!design) throw new Error("there are no designs");
		const random = randomStream("C5", number);
		const columns = project(design, random, number % 2 === 0 ? BINARY : ORDINAL);
		const found: Grouping[] = (columns.groups ?? []).map(({ grouping }) => grouping);
		expect(found.length).toBeGreaterThan(0);
		const claims = claimsOf(columns, {});
		claimed += claims.length;
		if (claims.length > 0) projectsWithClaims++;
		claimedAlone += claimsOf(columns, { clusters: [] }).length;
		for (const honoured of [found, ...found.map((one) => [one])]) {
			const upheld = new Set(claimsOf(columns, { clusters: honoured }));
			for (const claim of claims) {
				const opposite = claim.split(" > ").reverse().join(" > ");
				if (upheld.has(opposite)) turned.push(`${number} ${design.name}, ${honoured}: ${claim}`);
			}
		}
	}
	expect(turned).toEqual([]);
	// All judges are equal, so that every claim is false: one project in twenty may hold one.
	expect(projectsWithClaims).toBeLessThanOrEqual(0.15 * PROJECTS);
	// Without the groupings more is claimed, and with them still something.
	expect(claimed).toBeGreaterThan(0);
	expect(claimedAlone).toBeGreaterThan(claimed);
}, 600_000);

test("C5: the report names what it allows for, with its design effect, and what it ignores", () => {
	for (const design of DESIGNS) {
		const columns = project(design, randomStream("C5", design.name), BINARY);
		const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
		const { clusters, dependence } = agreementReport(columns, options);
		expect(dependence.used.length).toBeGreaterThan(0);
		expect(clusters).toEqual(dependence.used);
		expect(dependence.ignored).toEqual([]);
		expect(dependence.designEffect).toBeGreaterThan(1);
		const without = agreementReport(columns, { ...options, clusters: [] });
		expect(without.clusters).toBeUndefined();
		expect(without.dependence.ignored).toEqual(dependence.groupings.map(({ name }) => name));
		expect(without.dependence.designEffect).toBeUndefined();
	}
});

test("C5: of fewer than ten documents nobody is worse, on the page, in the terminal and in JSON", () => {
	for (const documents of [6, 9]) {
		const judges = { good: 0.97, poor: 0.6 };
		const people = [0.95, 0.95, 0.95];
		const panel = simulatedPanel({ items: 240, people, judges, seed: 1 });
		const ids = Int32Array.from({ length: 240 }, (_, item) => item % documents);
		const source = { grouping: "document" as const, from: "document_id", items: 240 };
		const groups = [{ ...source, groups: documents, ids, byDefault: true }];
		const { report, ranking, answer } = told({ ...panel, groups });
		expect(ranking.mayBeBest).toEqual(["good", "poor"]);
		for (const { ci, ciReason, pAdjusted, shown, equivalent } of ranking.pairs) {
			expect({ ci, ciReason, pAdjusted, shown, equivalent }).toEqual({
				...{ ci: null, ciReason: "TOO_FEW", pAdjusted: null, shown: false, equivalent: "open" },
			});
		}
		expect(ranking.judges.map(({ person }) => person?.altTest)).toEqual([null, null]);
		const said = answerInLines(answer).join(" ");
		expect(said).not.toMatch(/worse|better than|p [=<]|passed/);
		expect(answer.use.says).toBe(
			`None yet: the items come in ${documents} groups (documents, questions): too few to say how far this holds in others. Label items of at least 10.`,
		);
		expect(answer.next.says).toContain(
			`10 groups (documents, questions) or more: these come from ${documents}.`,
		);
		expect(terminalTable(report, { width: 120, styled: false })).not.toMatch(/worse/);
		const [compared] = rankingReport({ ...panel, groups }, OPTIONS).dimensions;
		expect(comparisonLines(compared)).not.toMatch(/is worse|p = /);
		expect(comparisonLines(compared)).toContain(
			`No intervals: the items come in ${documents} groups`,
		);
	}
});

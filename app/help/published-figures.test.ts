/**
 * Every figure of the page is computed again from the data sets of CONCORD_REFERENCE_DIR; without them that is
 * skipped and says so.
 */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import {
	fileOfSet,
	readReferenceSet,
	referenceFolder,
} from "../agreement/testing/reference-set.ts";
import { codesOf, type DimensionColumns, type RaterColumn } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { isEqual, PUBLISHED_SETS, placesOf } from "./published-figures.server.ts";

type Compute = (key: string) => number | undefined;

const OPTIONS = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0, clusters: [], allPairs: true };
const TRUE = 1;
const FALSE = 0;
const NONE = 0xff;

function figureOf(estimate: object | undefined): number | undefined {
	return estimate && "value" in estimate && typeof estimate.value === "number"
		? estimate.value
		: undefined;
}

/** The agreement of these raters with each other, as if they were people. */
function amongThem(dimension: DimensionColumns, humans: readonly RaterColumn[], items: number) {
	const columns = { items, dimensions: [{ ...dimension, humans, judges: [] }] };
	return agreementReport(columns, OPTIONS).dimensions[0].humans;
}

async function pandalm(): Promise<Compute> {
	const { columns } = await readReferenceSet("pandalm");
	const [dimension] = columns.dimensions;
	const [{ humans }] = agreementReport(columns, OPTIONS).dimensions;
	const { codes = new Uint8Array() } = referenceColumn(dimension, "majority", columns.items);
	const { scale } = dimension.dimension;
	const levels = scale.type === "numeric" ? [] : scale.values;
	return (key) => {
		const [what, first, second] = key.split(" ");
		if (what === "majority") return codes.filter((code) => levels[code] === first).length;
		return figureOf(humans.pairs.find(({ a, b }) => a === first && b === second)?.kappa);
	};
}

async function crowdrag25(): Promise<Compute> {
	const { columns } = await readReferenceSet("crowdrag25");
	const alphas = new Map<string, number>();
	for (const dimension of columns.dimensions) {
		const { name } = dimension.dimension;
		const own = amongThem(dimension, dimension.humans, columns.items);
		alphas.set(`alpha ${name}`, figureOf(own.alpha.ordinal) ?? Number.NaN);
		for (const prompt of ["combined", "individual"]) {
			const both = dimension.judges.filter(({ rater }) => rater.includes(`/${prompt}/`));
			const { alpha } = amongThem(dimension, both, columns.items);
			alphas.set(`orders ${prompt} ${name}`, figureOf(alpha.ordinal) ?? Number.NaN);
		}
	}
	const people = [...alphas].flatMap(([key, alpha]) => (key.startsWith("alpha ") ? [alpha] : []));
	alphas.set("alpha mean", people.reduce((sum, alpha) => sum + alpha, 0) / people.length);
	return (key) => alphas.get(key);
}

const Metadata = z.object({
	metadata: z.object({ subset: z.string().optional(), systems: z.array(z.string()).optional() }),
});

function metadataOf(set: string) {
	const lines = readFileSync(fileOfSet(set, "items.jsonl"), "utf8").trim().split("\n");
	return lines.map((line) => Metadata.parse(JSON.parse(line)).metadata);
}

async function llmbar(): Promise<Compute> {
	const { columns } = await readReferenceSet("llmbar");
	const [dimension] = columns.dimensions;
	const gold = codesOf(dimension.humans[0]);
	const subsets = metadataOf("llmbar").map(({ subset }) => subset);
	const judge = (rater: string) => dimension.judges.find((each) => each.rater === rater);
	return (key) => {
		const [, what, subset, rater] = /^(correct|orders) (\S+) (.+)$/.exec(key) ?? [];
		const isOf = (_: unknown, item: number) => subsets[item] === subset;
		if (what === "correct") {
			const column = judge(rater);
			const codes = column ? codesOf(column) : new Uint8Array();
			return [...codes].filter((code, item) => isOf(code, item) && code === gold[item]).length;
		}
		// As the source counts: what could not be read is the second answer.
		const both = ["order12", "order21"].flatMap((order) => judge(`${rater}/${order}`) ?? []);
		const read = both.map((column) => {
			const codes = codesOf(column)
				.filter(isOf)
				.map((code) => (code === NONE ? FALSE : code));
			return {
				...column,
				unscored: {},
				unscoredAt: new Uint32Array(),
				cells: { kind: "codes" as const, codes },
			};
		});
		const items = subsets.filter((each) => each === subset).length;
		return figureOf(amongThem(dimension, read, items).pairs[0]?.kappa);
	};
}

const QUESTIONS = 301;

async function nq301(): Promise<Compute> {
	const { columns } = await readReferenceSet("nq301");
	const dimension = columns.dimensions.find((each) => each.dimension.name === "acceptable");
	if (!dimension) throw new Error("no dimension acceptable");
	const systems = metadataOf("nq301").map((metadata) => metadata.systems ?? []);
	const people = referenceColumn(dimension, "majority", columns.items).codes ?? new Uint8Array();
	return (key) => {
		const [, system, rater] = /^accepted (\S+) (\S+)$/.exec(key) ?? [];
		const judge = dimension.judges.find((each) => each.rater === rater);
		const codes = judge ? codesOf(judge) : people;
		const accepted = [...codes].filter(
			(code, item) => code === TRUE && systems[item].includes(system),
		);
		return (100 * accepted.length) / QUESTIONS;
	};
}

const COMPUTED: Readonly<Record<string, () => Promise<Compute>>> = {
	pandalm,
	crowdrag25,
	llmbar,
	nq301,
};

test.skipIf(!referenceFolder).each(Object.keys(COMPUTED))(
	"the figures of %s are computed again (CONCORD_REFERENCE_DIR)",
	async (set) => {
		const compute = await COMPUTED[set]();
		const figures = PUBLISHED_SETS.find((each) => each.set === set)?.figures ?? [];
		expect(figures.length).toBeGreaterThan(0);
		for (const { key, computed } of figures) expect(compute(key), key).toBeCloseTo(computed, 5);
	},
	120_000,
);

const Expected = z.object({
	published: z.array(z.object({ what: z.string(), published: z.number().nullable() })),
});

test.skipIf(!referenceFolder)(
	"all 270 figures of LLMBar are those that were published (CONCORD_REFERENCE_DIR)",
	async () => {
		const compute = await llmbar();
		const file = readFileSync(fileOfSet("llmbar", "expected.json"), "utf8");
		const { published } = Expected.parse(JSON.parse(file));
		expect(published).toHaveLength(270);
		for (const { what, published: printed } of published) {
			const [, subset, run, order] = /^(\S+) (\S+?):? (order\d\d: correct|Cohen)/.exec(what) ?? [];
			const key =
				order === "Cohen"
					? `orders ${subset} ${run}`
					: `correct ${subset} ${run}/${order?.slice(0, "order12".length)}`;
			expect(compute(key), what).toBeCloseTo(printed ?? Number.NaN, 6);
		}
	},
	120_000,
);

test.skipIf(!referenceFolder)(
	"what is called published is so in the data sets' own records",
	() => {
		for (const { set, figures } of PUBLISHED_SETS) {
			const file = readFileSync(fileOfSet(set, "expected.json"), "utf8");
			const { published } = Expected.parse(JSON.parse(file));
			for (const figure of figures) {
				const printed = published.map((each) =>
					each.published?.toFixed(placesOf(figure.published)),
				);
				expect(printed, figure.key).toContain(figure.published);
			}
		}
	},
);

test("figures that differ are explained, and keys are unique", () => {
	for (const { set, figures, notes } of PUBLISHED_SETS) {
		expect(new Set(figures.map(({ key }) => key)).size).toBe(figures.length);
		expect(/that differ|lower by/.test(notes.join(" ")), set).toBe(!figures.every(isEqual));
	}
	const counts = PUBLISHED_SETS.map(({ figures }) => [
		figures.filter(isEqual).length,
		figures.length,
	]);
	expect(counts).toEqual([
		[6, 6],
		[19, 22],
		[18, 18],
		[5, 9],
		[0, 0],
	]);
});

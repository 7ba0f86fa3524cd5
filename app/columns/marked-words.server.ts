import type { Database } from "#db/dialect";
import type { Evidence } from "#db/model/evidence.ts";
import type { Places } from "#db/queries/item-scope.ts";
import { markedAnswers } from "#db/queries/marked-answers.server.ts";
import { rubricVersions } from "#db/queries/rubrics.server.ts";
import { type Marks, MISSING } from "#stats/index.ts";
import type { RaterColumn } from "./rating-columns.ts";

type Marked = Omit<Awaited<ReturnType<typeof markedAnswers>>[number], "itemPosition"> & {
	readonly place: number;
};

/** What people marked in a project's items, for each dimension that asks for it. */
export class MarkedWords {
	/** The newest answer of each person to each item. */
	private readonly answers: readonly Marked[];
	/** By dimension, the versions of the rubric in which it asks for marked words. */
	private readonly asking: ReadonlyMap<string, ReadonlySet<number>>;

	constructor(answers: readonly Marked[], asking: ReadonlyMap<string, ReadonlySet<number>>) {
		this.answers = answers;
		this.asking = asking;
	}

	/**
	 * What each person marked where they have an answer on the dimension; undefined: it asks nobody.
	 * @param columns of that dimension, by rater
	 */
	of(dimension: string, columns: ReadonlyMap<string, RaterColumn>): Marks[] | undefined {
		const versions = this.asking.get(dimension);
		if (!versions) return undefined;
		const byRater = new Map<string, { asked: number[]; stretches: number[] }>();
		for (const { raterId, place, rubricVersion, evidence } of this.answers) {
			const column = columns.get(raterId);
			if (!column || !versions.has(rubricVersion) || !hasValue(column, place)) continue;
			const own = byRater.get(raterId) ?? { asked: [], stretches: [] };
			byRater.set(raterId, own);
			own.asked.push(place);
			for (const { source, start, end, ...marked } of evidence ?? [])
				if (marked.dimension === dimension) own.stretches.push(place, textOf(source), start, end);
		}
		if (byRater.size === 0) return undefined;
		return [...byRater.values()].map(({ asked, stretches }) => ({
			asked: Uint32Array.from(asked),
			stretches: Int32Array.from(stretches),
		}));
	}
}

type Where = {
	readonly projectId: string;
	readonly places?: Places | undefined;
	/** Place of an item in columns; undefined: it counts in none. */
	readonly placeOf: (position: number) => number | undefined;
};

/** Reads nothing of answers where no version of the rubric asks for marked words. */
export async function markedWords(
	db: Database,
	{ projectId, places, placeOf }: Where,
): Promise<MarkedWords> {
	const asking = new Map<string, Set<number>>();
	for (const { version, definition } of await rubricVersions(db, projectId)) {
		for (const { name, evidence } of definition.dimensions)
			if (evidence) asking.set(name, (asking.get(name) ?? new Set()).add(version));
	}
	if (asking.size === 0) return new MarkedWords([], asking);
	const seen = new Set<string>();
	const answers: Marked[] = [];
	for (const { itemPosition, ...answer } of await markedAnswers(db, { projectId, places })) {
		const place = placeOf(itemPosition);
		const key = `${itemPosition} ${answer.raterId}`;
		if (place === undefined || seen.has(key)) continue;
		seen.add(key);
		answers.push({ ...answer, place });
	}
	return new MarkedWords(answers, asking);
}

function hasValue({ cells }: RaterColumn, place: number): boolean {
	return cells.kind === "codes"
		? cells.codes[place] !== MISSING
		: !Number.isNaN(cells.numbers[place]);
}

/** The texts of an item as numbers: its answers, then its contexts. */
function textOf(source: Evidence["source"]): number {
	if (source.text === "context") return ANSWERS.length + source.place;
	return ANSWERS.indexOf(source.text);
}

const ANSWERS = ["response", "response_a", "response_b"];

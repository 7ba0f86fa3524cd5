import type { RaterKind } from "#db/model/roles.ts";
import { newRater, type Rater, ratersOfProject } from "#db/queries/raters.server.ts";
import { judgeDimensionsOfProject } from "#db/queries/ratings.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import type { RawLabel } from "../files/raw-label.ts";
import { detached, shown } from "../files/source-row.ts";
import type { ImportTarget } from "./import-target.ts";
import { ADJUDICATED } from "./whose-labels.ts";

/** Who a label is by. */
export type LabelRater = {
	readonly rater: Rater;
	/** The rater was not in the project before this import. */
	readonly isNew: boolean;
	/** Of a judge that runs here: which of its own dimensions counts against the label's. */
	readonly judgeDimension: string;
};

/** Finds the rater that a label names, or makes one. */
export class LabelRaters {
	private readonly target: ImportTarget;
	private readonly declared: ReadonlyMap<string, RaterKind>;
	private readonly known: Map<string, Rater>;
	private readonly added = new Map<string, Rater>();
	/** The judge dimensions met on each dimension, by `rater id, dimension id`. */
	private readonly judgeDimensions: Map<string, string[]>;
	private unwritten: Rater[] = [];

	private constructor(
		target: ImportTarget,
		declared: ReadonlyMap<string, RaterKind>,
		known: readonly Rater[],
		judgeDimensions: Map<string, string[]>,
	) {
		this.target = target;
		this.declared = declared;
		this.known = new Map(known.map((rater) => [rater.name, rater]));
		this.judgeDimensions = judgeDimensions;
	}

	/** @param declared kinds of raters that a scales file states */
	static async open(
		target: ImportTarget,
		declared: ReadonlyMap<string, RaterKind>,
	): Promise<LabelRaters> {
		const { db, projectId } = target;
		const known = projectId === null ? [] : await ratersOfProject(db, projectId);
		const judgeDimensions = new Map<string, string[]>();
		if (projectId !== null && known.some((rater) => rater.judgeId !== null)) {
			for (const row of await judgeDimensionsOfProject(db, projectId)) {
				const key = `${row.raterId} ${row.dimensionId}`;
				judgeDimensions.set(key, [...(judgeDimensions.get(key) ?? []), row.judgeDimension]);
			}
		}
		return new LabelRaters(target, declared, known, judgeDimensions);
	}

	/** A rater that is not there yet counts only once it is kept, with its first good label. */
	find(label: RawLabel, dimensionId: string): LabelRater | Refusal {
		const alias = this.judgeHere(label.rater, dimensionId);
		if (alias) return alias;
		const rater = this.known.get(label.rater) ?? this.added.get(label.rater);
		if (rater) {
			if (label.raterKind !== null && label.raterKind !== rater.kind)
				return refused(`rater ${shown(rater.name)} is a ${rater.kind}, not a ${label.raterKind}`);
			return { rater, isNew: this.added.has(label.rater), judgeDimension: "" };
		}
		return { rater: this.provisional(label), isNew: true, judgeDimension: "" };
	}

	/** @returns the rater as it is kept: one that is made of adjudicated values counts in no figure */
	keep(rater: Rater, label: RawLabel): Rater {
		const { name, kind } = rater;
		if (this.known.has(name) || this.added.has(name)) return rater;
		const { report } = this.target;
		if (label.raterKind === null && !this.declared.has(name))
			report.warn(
				`Neither the rows nor a scales file say whether ${shown(name)} is a person or a judge: taken as a person.`,
			);
		const kept = label.isAdjudicated ? { ...rater, excludedReason: ADJUDICATED } : rater;
		this.added.set(detached(name), kept);
		this.unwritten.push(kept);
		report.newRaters.push({ name, kind });
		return kept;
	}

	/** The raters made since the last call: they are stored with their first labels. */
	takeUnwritten(): Rater[] {
		const raters = this.unwritten;
		this.unwritten = [];
		return raters;
	}

	private provisional({ rater: name, raterKind }: RawLabel): Rater {
		const { projectId, now } = this.target;
		const kind = raterKind ?? this.declared.get(name) ?? "human";
		return newRater({ projectId: projectId ?? "", name, kind, createdAt: now });
	}

	/** `judge`, or `judge/its dimension` where it has several: as the export names them. */
	private judgeHere(name: string, dimensionId: string): LabelRater | undefined {
		for (let end = name.length; end > 0; end = name.lastIndexOf("/", end - 1)) {
			const rater = this.known.get(name.slice(0, end));
			if (!rater?.judgeId) continue;
			const own = this.judgeDimensions.get(`${rater.id} ${dimensionId}`) ?? [];
			const wanted = end === name.length ? own[0] : name.slice(end + 1);
			const judgeDimension = own.find((dimension) => dimension === wanted);
			if (judgeDimension !== undefined && (own.length === 1) === (end === name.length))
				return { rater, isNew: false, judgeDimension };
		}
		return undefined;
	}
}

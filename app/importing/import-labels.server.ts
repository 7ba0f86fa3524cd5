import { setImmediate } from "node:timers/promises";
import { whyNoName } from "#db/model/declared-dimension.ts";
import type { Dimension } from "#db/model/dimension.ts";
import { type Rated, unscored } from "#db/model/rating.ts";
import type { RaterKind } from "#db/model/roles.ts";
import { insertRatings, knownRatings, type NewRating } from "#db/queries/file-ratings.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { labelsOfRow } from "../files/labels-of-row.ts";
import { describeScaleFor, type LevelReader, levelReader } from "../files/level-reader.ts";
import type { RawLabel } from "../files/raw-label.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { countRows, shown } from "../files/source-row.ts";
import { DerivedItems } from "./derived-items.server.ts";
import type { ImportTarget } from "./import-target.ts";
import { cellValue, LabelLedger } from "./label-ledger.ts";
import type { LabelRater, LabelRaters } from "./label-raters.server.ts";
import { WhoseLabels } from "./whose-labels.ts";
import { MOST_IN_TRANSACTION, WritePace } from "./write-pace.ts";

export type ImportedDimension = { readonly id: string; readonly definition: Dimension };

export type LabelOptions = {
	readonly dimensions: ReadonlyMap<string, ImportedDimension>;
	/** Refuse values off their scale, or keep them as unscored `off_scale`. */
	readonly offScale: "refuse" | "unscored";
};

/** Adds the labels of files to a project: people's and judges' alike become ratings of raters. */
export class LabelImport {
	private readonly target: ImportTarget;
	private readonly options: LabelOptions;
	private readonly raters: LabelRaters;
	private readonly derived: DerivedItems;
	/** By rater id, then by dimension and the judge's own dimension. */
	private readonly ledgers = new Map<string, Map<string, LabelLedger>>();
	private readonly readers = new Map<Dimension, Record<RaterKind, LevelReader>>();
	private pending: NewRating[] = [];
	private readonly pace = new WritePace();
	private readonly whose = new WhoseLabels();

	constructor(target: ImportTarget, raters: LabelRaters, options: LabelOptions) {
		this.target = target;
		this.derived = new DerivedItems(target);
		this.raters = raters;
		this.options = options;
	}

	async importFile(source: ShapedSource): Promise<number> {
		const { report, watch } = this.target;
		let rows = 0;
		for await (const batch of source.batches((share) => watch.tell({ share }))) {
			if (watch.isStopped()) {
				report.isWhole = false;
				break;
			}
			rows += countRows(batch);
			for (const row of batch) {
				if ("problem" in row) {
					report.rejectUnread(source.name, row);
					continue;
				}
				for (const label of labelsOfRow(row.fields, source, this.options.dimensions)) {
					const refused = isRefusal(label) ? label.sentence : await this.take(label);
					if (refused !== null) report.reject(source.name, row.line, refused);
				}
				if (this.pending.length >= MOST_IN_TRANSACTION) await this.write();
			}
			watch.tell({ labels: report.labelsAdded, rejected: report.rejected });
		}
		await this.write();
		return rows;
	}

	/** Sentences about whose the added labels are. */
	aboutRaters(): string[] {
		return this.whose.inWords();
	}

	/** @returns why the label is refused, if so */
	private async take(label: RawLabel): Promise<string | null> {
		const { items, report } = this.target;
		const dimension = this.options.dimensions.get(label.dimension);
		if (!dimension)
			return (
				whyNoName(label.dimension) ??
				`there is no dimension ${shown(label.dimension)}: declare its scale in a scales file`
			);
		const item = items.get(label.itemId) ?? (await this.derived.find(label.itemId));
		if (isRefusal(item)) return item.sentence;
		const found = this.raters.find(label, dimension.id);
		if (isRefusal(found)) return found.sentence;
		const rated = this.place(label, dimension, found);
		if (isRefusal(rated)) return rated.sentence;
		const ledger = await this.ledgerOf(found, dimension.id);
		const value = cellValue(rated);
		switch (ledger.compare(label.repetition, item.position, value)) {
			case "same":
				report.labelsUnchanged++;
				return null;
			case "different":
				return `${shown(label.value)} is a second, different value of ${shown(label.rater)} for item ${shown(label.itemId)} on ${shown(label.dimension)}: number the answers with "repetition" if both count`;
			case "new":
		}
		if (found.rater.judgeId !== null)
			return `judge ${shown(found.rater.name)} runs here: its values come from its runs, not from files`;
		const rater = this.raters.keep(found.rater, label);
		ledger.put(label.repetition, item.position, value);
		report.labelsAdded++;
		this.whose.add(rater, label);
		if (rated.kind === "unscored") report.unscoredAdded++;
		this.pending.push({
			itemId: item.id,
			itemPosition: item.position,
			raterId: found.rater.id,
			dimensionId: dimension.id,
			repetition: label.repetition,
			rated,
			ratedAt: label.ratedAt,
			rationale: label.rationale,
			referenceSeen: label.referenceSeen,
			leftSide: label.leftSide,
		});
		return null;
	}

	private place(
		label: RawLabel,
		{ definition }: ImportedDimension,
		{ rater }: LabelRater,
	): Rated | Refusal {
		// A table's empty cell may be a level that is called so.
		const value = label.value ?? (label.isText && label.reason === "unstated" ? "" : null);
		let readers = this.readers.get(definition);
		if (!readers) {
			readers = {
				human: levelReader(definition, "human"),
				judge: levelReader(definition, "judge"),
			};
			this.readers.set(definition, readers);
		}
		const stored = value === null ? null : readers[rater.kind](value, label.isText);
		if (stored) return stored;
		if (label.value === null) return unscored(label.reason, label.detail);
		if (this.options.offScale === "unscored") return unscored("off_scale", shown(label.value));
		const scale = describeScaleFor(definition, rater.kind);
		return refused(
			`${shown(label.value)} is not on the scale of ${shown(definition.name)} (${scale})`,
		);
	}

	private async ledgerOf(found: LabelRater, dimensionId: string): Promise<LabelLedger> {
		const { db, projectId } = this.target;
		const { rater, isNew, judgeDimension } = found;
		let ofRater = this.ledgers.get(rater.id);
		if (!ofRater) {
			ofRater = new Map();
			this.ledgers.set(rater.id, ofRater);
		}
		const key = judgeDimension === "" ? dimensionId : `${dimensionId} ${judgeDimension}`;
		let ledger = ofRater.get(key);
		if (!ledger) {
			const known =
				isNew || projectId === null
					? []
					: await knownRatings(db, { projectId, raterId: rater.id, dimensionId, judgeDimension });
			ledger = new LabelLedger(known);
			ofRater.set(key, ledger);
		}
		return ledger;
	}

	private async write(): Promise<void> {
		const { db, projectId, dryRun, now } = this.target;
		const added = this.pending;
		this.pending = [];
		let newRaters = this.raters.takeUnwritten();
		if (dryRun || projectId === null) {
			await setImmediate();
			return;
		}
		await this.pace.each(added, async (slice) => {
			await insertRatings(db, { projectId, added: slice, newRaters, now });
			newRaters = [];
		});
	}
}

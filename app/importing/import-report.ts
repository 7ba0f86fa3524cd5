import type { Dimension } from "#db/model/dimension.ts";
import type { RaterKind } from "#db/model/roles.ts";
import type { Shape } from "../files/recognise-shape.ts";
import type { RowFormat } from "../files/row-source.ts";
import { counted } from "../ui/numbers.ts";

/** A rejected row, or a rejected cell of a wide row: where it stands and what is wrong with it. */
export type Problem = { readonly file: string; readonly line: number; readonly reason: string };

export type FileReport = {
	/** Place among the files that were handed in; they are imported items first. */
	readonly index: number;
	readonly name: string;
	readonly format: RowFormat;
	readonly shape: Shape;
	/** Of another tool: what such files are called. */
	readonly foreign: string | undefined;
	rows: number;
};

/** What an import did, or (in a dry run) would do. */
export type ImportReport = {
	readonly files: readonly FileReport[];
	readonly itemsAdded: number;
	readonly itemsUnchanged: number;
	readonly documentsAdded: number;
	/** Labels added, those without a value included. */
	readonly labelsAdded: number;
	readonly labelsUnchanged: number;
	/** Labels among the added ones that have a reason in place of a value. */
	readonly unscoredAdded: number;
	readonly rejected: number;
	/** The first rejected rows; `rejected` counts all. */
	readonly problems: readonly Problem[];
	readonly newDimensions: readonly Dimension[];
	readonly newRaters: readonly { readonly name: string; readonly kind: RaterKind }[];
	/** Sentences about what was assumed. */
	readonly warnings: readonly string[];
};

/** What is not added because the project has it, or an earlier row of the same files; empty where there is none. */
export function unchangedSentence(
	report: Pick<ImportReport, "itemsUnchanged" | "labelsUnchanged">,
): string {
	const { itemsUnchanged: items, labelsUnchanged: labels } = report;
	const parts = [
		...(items > 0 ? [counted(items, "item")] : []),
		...(labels > 0 ? [counted(labels, "label")] : []),
	];
	if (parts.length === 0) return "";
	const isOne = items + labels === 1;
	return ` ${parts.join(" and ")} ${isOne ? "repeats" : "repeat"} what is in the project already, or in an earlier row of these files.`;
}

/** Rejected rows that are kept to be shown. */
const PROBLEMS_KEPT = 200;

/** Counts while an import goes on. */
export class ReportBuilder {
	readonly files: FileReport[] = [];
	itemsAdded = 0;
	itemsUnchanged = 0;
	documentsAdded = 0;
	labelsAdded = 0;
	labelsUnchanged = 0;
	unscoredAdded = 0;
	rejected = 0;
	/** False once it was stopped before the last row. */
	isWhole = true;
	readonly newRaters: { name: string; kind: RaterKind }[] = [];
	newDimensions: readonly Dimension[] = [];
	private readonly problems: Problem[] = [];
	private readonly warnings = new Set<string>();

	reject(file: string, line: number, reason: string): void {
		this.rejected++;
		if (this.problems.length < PROBLEMS_KEPT) this.problems.push({ file, line, reason });
	}

	/** What stands for several rows of a file is one problem, and as many rows. */
	rejectUnread(file: string, row: { line: number; problem: string; rows?: number }): void {
		this.reject(file, row.line, row.problem);
		this.rejected += (row.rows ?? 1) - 1;
	}

	warn(sentence: string): void {
		this.warnings.add(sentence);
	}

	finish(): ImportReport {
		const { files, itemsAdded, itemsUnchanged, documentsAdded } = this;
		const { labelsAdded, labelsUnchanged, unscoredAdded, rejected } = this;
		return {
			files,
			itemsAdded,
			itemsUnchanged,
			documentsAdded,
			labelsAdded,
			labelsUnchanged,
			unscoredAdded,
			rejected,
			problems: this.problems,
			newDimensions: this.newDimensions,
			newRaters: this.newRaters,
			warnings: [...this.warnings],
		};
	}
}

import type { FileSource, FileStart } from "../files/file-start.ts";
import type { Fields } from "../files/source-row.ts";
import type { OnShare } from "../files/text-chunks.ts";

/** An item in the fields of native rows (`app/files/README.md`); what has no field there goes into `metadata`. */
export type ForeignItem = Fields & { readonly id: string };

/** A label in the fields of native long rows. `value: null` with a `reason` (ours, or the tool's own words): asked, no value. */
export type ForeignLabel = {
	readonly item_id: string;
	readonly rater: string;
	readonly rater_kind: "human" | "judge";
	readonly dimension: string;
	readonly value: number | boolean | string | null;
	readonly reason?: string;
	readonly detail?: string;
	readonly repetition?: number;
	readonly created_at?: string;
	/** What is said with it: a judge's rationale, a person's comment. */
	readonly rationale?: string;
	/** Had the person the reference before them, and which answer of a pair stood left? */
	readonly reference_seen?: boolean;
	readonly left_side?: "a" | "b";
	/** An adjudicated value of the project that the file was made of, and nobody's own. */
	readonly adjudicated?: true;
};

/** One thing that a file of another tool holds. `place`: which record it is of, from 1, or its line. */
export type ForeignRow =
	| { readonly place: number; readonly item: ForeignItem }
	| { readonly place: number; readonly label: ForeignLabel }
	/** A record, or a part of one, that cannot be used; a sentence in lower case without a full stop. */
	| { readonly place: number; readonly problem: string }
	/** A field that holds something and has no place here, by its path: `samples[].events`. Told once for each record. */
	| { readonly place: number; readonly noPlace: string };

/** Files of another tool: how they are known, and what of them are items and labels. */
export type ForeignFormat = {
	/** The folder that it has here. */
	readonly id: string;
	/** What people read: "a log of Inspect AI". */
	readonly title: string;
	/**
	 * Is the file one of these? By what it holds, not by its name. Of text the first 64 kB are at hand; a file that is
	 * neither text nor Parquet (an archive) is asked about with `start` null.
	 */
	recognises(file: FileSource, start: FileStart | null): boolean | Promise<boolean>;
	/**
	 * All that it holds, in the file's order, some hundred at a time: an item before its labels. Memory does not grow
	 * with the file. Rows of a version that is newer than known, or a file that is broken, end with a problem.
	 */
	read(file: FileSource, onShare?: OnShare): AsyncGenerator<readonly ForeignRow[]>;
};

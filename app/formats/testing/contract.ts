import type { ForeignFormat, ForeignItem, ForeignLabel } from "../foreign-format.ts";

/** A file as a tool writes it, piece by piece, and what has to come out of it. */
export type ExampleFile = {
	/** Its name with the tool's usual ending. */
	readonly name: string;
	readonly pieces: Iterable<string | Uint8Array>;
	readonly items: readonly ForeignItem[];
	readonly labels: readonly ForeignLabel[];
	/** Paths of fields that hold something and have no place here, with how many records have them. */
	readonly noPlace: Readonly<Record<string, number>>;
};

/** What a format brings along for the suite that all of them pass (`formats.test.ts`). */
export type FormatContract = {
	readonly format: ForeignFormat;
	/** Where the tool says what its files hold: a public schema, documentation or sample, by address. */
	readonly source: string;
	/** Small files that show everything the format can say: one for each shape or version of the tool's files. */
	readonly examples: readonly ExampleFile[];
	/** A file of so many records, made as it is read, and how many items and labels it holds. */
	readonly large: (records: number) => {
		readonly name: string;
		readonly pieces: Iterable<string | Uint8Array>;
		readonly items: number;
		readonly labels: number;
	};
	/** Files that are broken or lie: name, content, and what the first problem says. */
	readonly broken: readonly {
		readonly name: string;
		readonly pieces: Iterable<string | Uint8Array>;
		readonly problem: RegExp;
		/** How many items and labels still come. */
		readonly items: number;
		readonly labels: number;
	}[];
};

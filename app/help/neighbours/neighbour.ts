/** Another tool, and how its file becomes a decision: a page shows it, a test carries out every command. */
export type Neighbour = {
	/** Its address; the folder of its format in `app/formats`, where it has one. */
	readonly id: string;
	readonly tool: string;
	/** What its files bring along, for the list. */
	readonly brings: string;
	/** How the files are made there. */
	readonly make: {
		readonly says: string;
		/** Its own command, call or clicks; one a line. */
		readonly lines: readonly string[];
		/** Where its documentation says so. */
		readonly documented: readonly string[];
		/** What of it was carried out here. */
		readonly tried: string;
	};
	/** The files that are imported, in the order of the command. */
	readonly files: readonly string[];
	/** Names of dimensions in the file that are one question, each with the name that it gets. */
	readonly renamed: readonly (readonly [string, string])[];
	/** What stands for no and for yes in the files. */
	readonly values: readonly [no: boolean | number | string, yes: boolean | number | string];
	/** What in the file becomes a judge, a person, a value. */
	readonly reading: readonly string[];
	/** Where people's labels come from a table beside the file: its first rows. */
	readonly people?: readonly string[];
	/** What the two judges of the example are called once imported. */
	readonly judges: { readonly good: string; readonly poor: string };
	/** What the import of the example says: labels in all, and those of them without a value. */
	readonly labels: { readonly added: number; readonly unscored: number };
	/** The import's sentence on fields without a place, for the example's file; none where there are none. */
	readonly told?: string;
	/** What of the tool's files has no place here at all. */
	readonly noPlace: string;
};

/** A command, what it is for, and what it printed when it was carried out with the example. */
export type Step = {
	readonly says: string;
	readonly command: string;
	/** Lines of its output, word for word; breaks apart from these are the terminal's. */
	readonly prints: readonly string[];
	/** Exit code, where it is not 0. */
	readonly exit?: number;
};

import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { dropDraft } from "#db/dialect/sqlite/whole-file.ts";
import { takenBackIfEnded } from "./begun.server.ts";
import { makeFolders } from "./made-folders.server.ts";

/** A file that is written beside the place that it takes once it is whole. */
export type BegunDraft = {
	readonly draft: string;
	/** Makes the folder that it lies in; one that is empty at the end goes with it. */
	readonly makeItsFolder: () => void;
	/** Removes what is left of it, whether it took its place or not. */
	readonly end: () => void;
};

/** Begins what is to become `file`; where the command is ended, it is taken back. */
export function beginDraft(file: string): BegunDraft {
	const draft = `${file}.${randomBytes(6).toString("hex")}.part`;
	let removeFolders = () => {};
	const takeBack = () => {
		dropDraft(draft);
		removeFolders();
	};
	const isOver = takenBackIfEnded(takeBack);
	return {
		draft,
		makeItsFolder: () => {
			removeFolders = makeFolders(dirname(file));
		},
		end: () => {
			takeBack();
			isOver();
		},
	};
}

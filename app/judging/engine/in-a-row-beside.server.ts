import type { Database } from "#db/dialect";
import { type InARow, inARowBeside, tellInARow } from "#db/queries/processes.server.ts";

/** Of fewer in a row the others are not told: that happens wherever something fails now and then. */
const TOLD_FROM = 3;
const NONE: InARow = { failures: 0, useless: 0 };

/** What the processes that carry out one run know of each other's failures, so that they give up together. */
export type BesideInARow = {
	/** How many in a row the others have together; 0 where one of them gets answers. */
	readonly others: InARow;
	/** Tells the others, and hears them, where there is something to tell. `own`: null where nothing was heard yet. */
	step(own: InARow | null): Promise<void>;
	/** What was told is not there any more. */
	forget(): void;
};

export function createBesideInARow(
	db: Database,
	carrier: { readonly processId: string; readonly runId: string },
): BesideInARow {
	let told: InARow | null = null;
	let others = NONE;
	return {
		get others() {
			return others;
		},
		async step(own) {
			if (own === null) return;
			const tells = { failures: worthTelling(own.failures), useless: worthTelling(own.useless) };
			if (tells.failures !== told?.failures || tells.useless !== told?.useless) {
				await tellInARow(db, carrier, tells);
				told = tells;
			}
			if (tells.failures === 0 && tells.useless === 0) {
				others = NONE;
				return;
			}
			const beside = await inARowBeside(db, carrier);
			others = {
				failures: together(beside.map(({ failures }) => failures)),
				useless: together(beside.map(({ useless }) => useless)),
			};
		},
		forget() {
			told = null;
		},
	};
}

function worthTelling(inARow: number): number {
	return inARow >= TOLD_FROM ? inARow : 0;
}

/** Who heard nothing yet says nothing; who gets answers says that it is not the endpoint. */
function together(all: readonly (number | null)[]): number {
	const heard = all.filter((inARow) => inARow !== null);
	return heard.every((inARow) => inARow > 0) ? heard.reduce((sum, each) => sum + each, 0) : 0;
}

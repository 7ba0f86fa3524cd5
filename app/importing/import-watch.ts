const PHASES = ["fetching", "reading", "checking", "writing"] as const;

/**
 * Where an import stands: `fetching` a file from its address, `reading` what scales and raters have to be known
 * of, `checking` what would happen, `writing`.
 */
export type ImportPhase = (typeof PHASES)[number];

export type ImportProgress = {
	readonly phase: ImportPhase;
	/** Place of the file among those that were handed in. */
	readonly file: number;
	/** How much of it is read, from 0 to 1. */
	readonly share: number;
	readonly items: number;
	readonly labels: number;
	readonly rejected: number;
};

/** Whoever watches an import: is told how far it is, and may stop it between two transactions. */
export type ImportWatch = {
	readonly tell: (progress: Partial<ImportProgress>) => void;
	readonly isStopped: () => boolean;
};

export const UNWATCHED: ImportWatch = { tell: () => {}, isStopped: () => false };

/** What is told of an import last. */
export function progressSoFar(): ImportProgress {
	return { phase: "reading", file: 0, share: 0, items: 0, labels: 0, rejected: 0 };
}

const FIELDS = ["file", "share", "items", "labels", "rejected"] as const;
const STOPPED = 0;
const PHASE = 1;
const FIRST_FIELD = 2;

/** A watch in memory that threads share: no message has to be taken in by a thread that is busy. */
export class SharedWatch implements ImportWatch {
	readonly memory: SharedArrayBuffer;
	private readonly cells: Float64Array;

	constructor(
		memory = new SharedArrayBuffer((FIRST_FIELD + FIELDS.length) * Float64Array.BYTES_PER_ELEMENT),
	) {
		this.memory = memory;
		this.cells = new Float64Array(memory);
	}

	readonly tell = (progress: Partial<ImportProgress>): void => {
		if (progress.phase) this.cells[PHASE] = PHASES.indexOf(progress.phase);
		for (const [at, field] of FIELDS.entries())
			if (progress[field] !== undefined) this.cells[FIRST_FIELD + at] = progress[field];
	};

	readonly isStopped = (): boolean => this.cells[STOPPED] === 1;

	stop(): void {
		this.cells[STOPPED] = 1;
	}

	progress(): ImportProgress {
		const [file = 0, share = 0, items = 0, labels = 0, rejected = 0] =
			this.cells.subarray(FIRST_FIELD);
		return { phase: PHASES[this.cells[PHASE]] ?? "reading", file, share, items, labels, rejected };
	}
}

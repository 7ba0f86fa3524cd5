/** How runs come to the processes that carry them out. */

/** A run that somebody has to carry out. */
export type RunInNeed = {
	readonly runId: string;
	/** How many of its cells are to be handed out, counted to `most` at most; 1 where there is none and nobody carries it out. */
	openCells(most: number): Promise<number>;
};

export type HandOutOptions = {
	/** How often it is looked which runs are in need, ms. */
	readonly lookMs: number;
	/** The runs in need, those first that are longest. */
	runsInNeed(): Promise<readonly RunInNeed[]>;
	/** This process joins in a run, or goes on with it, for at most so many of its cells. */
	take(runId: string, cells: number): void;
	/** Runs of which this process takes nothing at the moment. */
	full(): readonly string[];
	/** What went wrong is tried again by itself. */
	onTrouble(error: unknown): void;
};

export type HandOut = {
	/** There is room again for a run that was full. */
	ask(): void;
	/** Nothing is handed out to this process any more. */
	stop(): Promise<void>;
};

/** Each process looks for itself, and takes part in every run as a whole. The timer does not keep it alive. */
export function handOutByLooks(options: HandOutOptions): HandOut {
	const { lookMs, runsInNeed, take, full, onTrouble } = options;
	let isOver = false;

	async function look(): Promise<void> {
		for (const { runId } of await runsInNeed())
			if (!isOver && !full().includes(runId)) take(runId, Number.POSITIVE_INFINITY);
	}

	const timer = setInterval(() => void look().catch(onTrouble), lookMs);
	timer.unref();
	return {
		ask() {},
		async stop() {
			isOver = true;
			clearInterval(timer);
		},
	};
}

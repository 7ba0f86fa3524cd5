/** How many further cells of a run this process may claim, as they are handed out to it. */
export type Allowance = {
	/** Of as many as there is room for, how many may be claimed. */
	of(room: number): number;
	/** So many were claimed; `room`: how many there was room for. */
	used(cells: number, room: number): void;
};

/** What the run's own tables leave: of a command that carries out a single run. */
export const UNLIMITED: Allowance = { of: (room) => room, used() {} };

export type Tickets = Allowance & {
	/** So many cells more. */
	add(cells: number): void;
	/** What is left fills the places no further time: more is wanted before they stand empty. */
	readonly isShort: boolean;
};

/** @param onShort called when what is left becomes too little */
export function createTickets(cells: number, onShort: () => void): Tickets {
	let left = cells;
	let isShort = false;
	return {
		of: (room) => Math.min(room, left),
		used(claimed, room) {
			left -= claimed;
			if (left >= room || isShort) return;
			isShort = true;
			onShort();
		},
		add(more) {
			left += more;
			isShort = false;
		},
		get isShort() {
			return isShort;
		},
	};
}

/**
 * Items of one file that did not go in, by id and by which of the file's items they are, counted from 0: what the file
 * says of them is about what is not there. An item of the same id that did go in is another, which never had their labels.
 */
export class RefusedItems {
	private readonly byId = new Map<string, Set<number>>();

	clear(): void {
		this.byId.clear();
	}

	add(id: string, index: number): void {
		const indices = this.byId.get(id) ?? new Set();
		this.byId.set(id, indices.add(index));
	}

	/** Passes the file once more, in which an item comes before its labels. */
	passedAgain(): { item(id: string): void; isRefused(id: string): boolean } {
		const latest = new Map<string, number>();
		let items = 0;
		return {
			item: (id) => {
				// Of all others there is nothing to keep.
				if (this.byId.has(id)) latest.set(id, items);
				items++;
			},
			isRefused: (id) => {
				const index = latest.get(id);
				return index !== undefined && this.byId.get(id)?.has(index) === true;
			},
		};
	}
}

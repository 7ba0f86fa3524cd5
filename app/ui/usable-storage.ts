const PROBE = "concord-probe";

/**
 * A browser may refuse sessionStorage, and the router's search for the next page fails on that: every link and
 * form would stay where it is. Then what it stores lasts as long as the page. To be called before anything is rendered.
 */
export function makeStorageUsable(): void {
	try {
		sessionStorage.setItem(PROBE, "");
		sessionStorage.removeItem(PROBE);
	} catch {
		const kept = new Map<string, string>();
		const storage: Storage = {
			get length() {
				return kept.size;
			},
			key: (place) => [...kept.keys()][place] ?? null,
			getItem: (name) => kept.get(name) ?? null,
			setItem: (name, value) => void kept.set(name, value),
			removeItem: (name) => void kept.delete(name),
			clear: () => kept.clear(),
		};
		Object.defineProperty(window, "sessionStorage", { configurable: true, value: storage });
	}
}

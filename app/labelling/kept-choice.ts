/** What somebody turned on or off, kept by the browser; one that keeps nothing forgets it with the page. */

const here = new Map<string, string>();

export function keptChoice(name: string): string | null {
	try {
		return here.get(name) ?? localStorage.getItem(name);
	} catch {
		return here.get(name) ?? null;
	}
}

export function keepChoice(name: string, value: string): void {
	here.set(name, value);
	try {
		localStorage.setItem(name, value);
	} catch {
		// It is kept above, for as long as the page is open.
	}
}

type Parts = readonly [number, number, number];

function partsOf(version: string): Parts | null {
	const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(version) ?? [];
	return major === undefined ? null : [Number(major), Number(minor), Number(patch)];
}

/** Does a version bring what the other may break? A major does, and below 1.0 a minor. */
function breaks([major, minor]: Parts, [otherMajor, otherMinor]: Parts): boolean {
	return major !== otherMajor || (major === 0 && minor !== otherMinor);
}

function compared(a: Parts, b: Parts): number {
	return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The newest released version that is no other major than the one at hand; null where that is it. */
export function newerFix(version: string, released: readonly string[]): string | null {
	const own = partsOf(version);
	if (!own) return null;
	let best = own;
	for (const each of released) {
		const parts = partsOf(each);
		if (parts && !breaks(own, parts) && compared(parts, best) > 0) best = parts;
	}
	return best === own ? null : best.join(".");
}

/** How many of the packages that the registry told about have a newer fix, in a sentence. */
export function fixesInWords({ looked, newer }: { looked: number; newer: number }): string {
	const have = newer === 0 ? "none has" : newer === 1 ? "1 has" : `${newer} have`;
	return `Of ${looked === 1 ? "1 package" : `${looked} packages`} ${have} a newer fix.`;
}

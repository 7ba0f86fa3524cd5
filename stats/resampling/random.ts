/** Uniform numbers in [0, 1) with 53 random bits. */
export type Random = () => number;

/** One 32-bit hash of a text; `basis` chooses among unrelated hashes. */
function hash(text: string, basis: number): number {
	let h = basis | 0;
	for (let i = 0; i < text.length; i++) {
		h = Math.imul(h ^ text.charCodeAt(i), 0x85ebca6b);
		h ^= h >>> 13;
	}
	h = Math.imul(h ^ (h >>> 16), 0xc2b2ae35);
	return (h ^ (h >>> 15)) >>> 0;
}

/** Even, so that the two words of a number lie in one filling. */
const WORDS = 1024;
/** What the generator draws and forgets at first, so that its state is mixed. */
const DISCARDED = 15;

/**
 * A random stream named by its parts: the user's seed, the statistic, what it is computed from.
 * The same name gives the same numbers whatever was drawn before and wherever it runs.
 * Generator: sfc32 of PractRand (C. Doty-Humphrey), 32-bit integers only; drawn ahead in blocks, which
 * halves the cost of a number.
 */
export class RandomBits {
	private readonly words = new Int32Array(WORDS);
	private readonly state: Int32Array;
	private place = DISCARDED;

	constructor(...name: readonly (string | number)[]) {
		const text = JSON.stringify(name);
		this.state = Int32Array.of(
			hash(text, 0x9e3779b9),
			hash(text, 0x243f6a88),
			hash(text, 0xb7e15162),
			1,
		);
		this.fill();
		this.place = DISCARDED;
	}

	/** 32 random bits as a signed integer. */
	word(): number {
		if (this.place === WORDS) this.fill();
		return this.words[this.place++] as number;
	}

	/** A uniform number in [0, 1) with 53 random bits. */
	uniform(): number {
		const high = this.word() >>> 5;
		return (high * 0x4000000 + (this.word() >>> 6)) / 0x20000000000000;
	}

	private fill(): void {
		const { words, state } = this;
		let [a = 0, b = 0, c = 0, counter = 0] = state;
		for (let i = 0; i < WORDS; i++) {
			const sum = (((a + b) | 0) + counter) | 0;
			counter = (counter + 1) | 0;
			a = b ^ (b >>> 9);
			b = (c + (c << 3)) | 0;
			c = (((c << 21) | (c >>> 11)) + sum) | 0;
			words[i] = sum;
		}
		state.set([a, b, c, counter]);
		this.place = 0;
	}
}

/** The numbers of the stream of this name, one a call. */
export function randomStream(...name: readonly (string | number)[]): Random {
	const bits = new RandomBits(...name);
	return () => bits.uniform();
}

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

/** Even, so that both words of a number lie in one block. */
const BLOCK = 256;
/** The first words are forgotten: they still show the name. */
const FORGOTTEN = 15;

/**
 * The random bits behind a stream, named by its parts: the user's seed, the statistic, what it is
 * computed from. The same name gives the same bits whatever was drawn before and wherever it runs.
 * Generator: sfc32 of PractRand (C. Doty-Humphrey), 32-bit integers only; drawn in blocks, because one
 * by one they cost twice as much.
 */
class RandomBits {
	private readonly words = new Int32Array(BLOCK);
	private readonly state: Int32Array;
	private place = BLOCK;

	constructor(...name: readonly (string | number)[]) {
		const text = JSON.stringify(name);
		this.state = Int32Array.of(
			hash(text, 0x9e3779b9),
			hash(text, 0x243f6a88),
			hash(text, 0xb7e15162),
			1,
		);
		this.fill(FORGOTTEN);
		this.place = BLOCK;
	}

	/** 32 random bits, as a signed integer. */
	word(): number {
		if (this.place === BLOCK) this.fill(BLOCK);
		return this.words[this.place++];
	}

	/** A uniform number in [0, 1) from 53 random bits. */
	uniform(): number {
		if (this.place > BLOCK - 2) this.fill(BLOCK);
		const { words, place } = this;
		this.place = place + 2;
		const high = words[place] >>> 5;
		const low = words[place + 1] >>> 6;
		return (high * 0x4000000 + low) * 2 ** -53;
	}

	private fill(count: number): void {
		const { words, state } = this;
		let a = state[0];
		let b = state[1];
		let c = state[2];
		let counter = state[3];
		for (let i = 0; i < count; i++) {
			const sum = (((a + b) | 0) + counter) | 0;
			counter = (counter + 1) | 0;
			a = b ^ (b >>> 9);
			b = (c + (c << 3)) | 0;
			c = (((c << 21) | (c >>> 11)) + sum) | 0;
			words[i] = sum;
		}
		state[0] = a;
		state[1] = b;
		state[2] = c;
		state[3] = counter;
		this.place = 0;
	}
}

/** The uniform numbers of the stream of this name, one a call. */
export function randomStream(...name: readonly (string | number)[]): Random {
	const bits = new RandomBits(...name);
	return () => bits.uniform();
}

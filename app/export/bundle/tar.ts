import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

const BLOCK = 512;

/**
 * Files of a folder as one tar archive (POSIX ustar), in the order in which their names come, each sent as soon as
 * it is named. No times and no owners: the same files give the same bytes.
 * @param within the folder that they unpack into
 */
export async function* asTar(
	folder: string,
	names: AsyncIterable<string>,
	within: string,
): AsyncGenerator<Buffer> {
	for await (const name of names) {
		const path = join(folder, name);
		const { size } = await stat(path);
		yield header(`${within}/${name}`, size);
		for await (const piece of createReadStream(path)) yield piece;
		yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
	}
	yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number): Buffer {
	const block = Buffer.alloc(BLOCK);
	const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
	block.write(name, 0, 100);
	block.write(`${octal(0o644, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
	block.write(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
	// The sum of the header's bytes counts its own place as blanks.
	block.write("        0", 148);
	block.write("ustar\x0000", 257);
	const sum = block.reduce((total, byte) => total + byte, 0);
	block.write(`${octal(sum, 6)}\0 `, 148);
	return block;
}

import { z } from "zod";

const Packed = z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) });
/** Of npm up to 11, and of its successors, which name each package. */
const Printed = z.union([z.tuple([Packed]), z.record(z.string(), Packed)]);

/** What `npm pack --json` printed: the package's file and what it holds. */
export function packedFiles(printed: string): { filename: string; files: string[] } {
	// The output of the scripts that build comes before it.
	const [packed] = Object.values(
		Printed.parse(JSON.parse(printed.slice(printed.search(/^[[{]/m)))),
	);
	if (!packed) throw new Error("npm packed nothing");
	return { filename: packed.filename, files: packed.files.map(({ path }) => path) };
}

import { readFile } from "node:fs/promises";
import { type Refusal, refused } from "../base/refusal.ts";
import { systemTrouble } from "../base/system-trouble.ts";

/** The text of a file, or why it cannot be read. */
export async function utf8File(path: string): Promise<{ readonly text: string } | Refusal> {
	try {
		const bytes = await readFile(path);
		return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
	} catch (error) {
		if (error instanceof TypeError) {
			return refused(`${path} is not UTF-8: save it so.`);
		}
		const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
		const trouble = isMissing ? `there is no file ${path}.` : systemTrouble(error);
		if (trouble === null) throw error;
		return refused(trouble);
	}
}

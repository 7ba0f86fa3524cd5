import { type FileSource, startOfFile } from "../../files/file-start.ts";

/** The summary stands first in the document, after the evaluation's id, and says its version at once. */
const DOCUMENT =
	/^\s*\{\s*(?:"evalId"\s*:\s*(?:"(?:[^"\\]|\\.)*"|null)\s*,\s*)?"results"\s*:\s*\{\s*"(?:version|timestamp|results)"\s*:/;
/** The fields of a result, some of which come within the first of a long line. */
const OF_RESULT = ["gradingResult", "promptIdx", "testIdx", "testCase", "failureReason"];
const ENOUGH = 3;

/** Do these first characters of a file belong to results of promptfoo? */
export function isPromptfoo(text: string): boolean {
	return (DOCUMENT.test(text) && hasResultFields(text)) || isLine(text);
}

/** Does a file have one result a line? It is a document else. */
export async function isLines(file: FileSource): Promise<boolean> {
	const start = await startOfFile(file);
	return (
		"kind" in start && start.kind === "text" && !DOCUMENT.test(start.text) && isLine(start.text)
	);
}

/** `results` and `version` are anybody's words: the rest has to be promptfoo's. */
function hasResultFields(text: string): boolean {
	return /"(?:promptIdx|gradingResult|testPassCount|promptId)"\s*:/.test(text);
}

function isLine(text: string): boolean {
	const line = text.trimStart().split("\n", 1)[0] ?? "";
	if (!line.startsWith("{")) return false;
	const whole = parsed(line);
	if (whole !== undefined) return OF_RESULT.filter((name) => name in whole).length >= ENOUGH;
	// The first 64 kB end within a long line: the tool sorts its fields, so that the grading comes early.
	const isCut = text.trimStart().length === line.length;
	return isCut && /^\{"cost":[^,]*,("error":|"gradingResult":)/.test(line);
}

function parsed(line: string): object | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === "object" && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

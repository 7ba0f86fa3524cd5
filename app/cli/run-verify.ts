import { verificationLines } from "#app/export/bundle/verification-words.ts";
import { verifyBundle } from "#app/export/bundle/verify-bundle.ts";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import { fail } from "./failure.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type VerifyOptions = { all?: boolean; json?: boolean };

/** Carries out `concord verify`: exit code 0 where everything is equal, 1 where something differs. */
export async function runVerify(
	folder: string,
	{ all = false, json = false }: VerifyOptions,
): Promise<void> {
	const verification = await verifyBundle(folder);
	if (isRefusal(verification)) return fail(verification.sentence);
	await writeOutput(
		json ? reportJson(verification) : printableLines(verificationLines(verification, { all })),
	);
	if (!verification.equal) process.exitCode = 1;
}

import { config, databasePath } from "../base/config.server.ts";
import { printableLines } from "../base/printable.ts";
import { counted } from "../ui/numbers.ts";
import { examine } from "../upkeep/doctor/examine.server.ts";
import type { DoctorJson } from "../upkeep/doctor-json.ts";
import { writeOutput } from "./write-output.ts";

export type DoctorOptions = { json?: boolean; ask?: boolean };

/** Carries out `concord doctor`. */
export async function runDoctor({ json, ask = false }: DoctorOptions): Promise<void> {
	const examined = await examine(databasePath() ?? config().DATABASE_URL, {
		now: new Date(),
		asksEndpoints: ask,
	});
	await writeOutput(
		json ? `${JSON.stringify(examined, null, 2)}\n` : printableLines(inWords(examined)),
	);
	if (examined.wrong > 0) process.exitCode = 1;
}

const MARKS = { ok: "✓", note: "·", wrong: "✗" } as const;

function inWords({ database, findings, wrong }: DoctorJson): string {
	const lines = findings.flatMap(({ of, state, says, todo }) => [
		`${MARKS[state]} ${of}: ${says}`,
		...(todo === null ? [] : [`    ${todo}`]),
	]);
	const sum = wrong === 0 ? "Nothing is wrong." : `${counted(wrong, "thing")} to mend.`;
	return `${database}\n${lines.join("\n")}\n${sum}\n`;
}

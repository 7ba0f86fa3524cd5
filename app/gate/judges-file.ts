import { z } from "zod";
import { type Refusal, refused } from "../base/refusal.ts";
import type { GateEvidence } from "./asked-gate.ts";
import { newestOf } from "./newest-versions.ts";

/** Of a `judges.json`, which an export writes beside labels, what says which judge gave them. */
const JudgesFile = z.object({
	judges: z.array(
		z.object({
			judge: z.string().min(1),
			identity: z.string().regex(/^[0-9a-f]{64}$/),
			series: z.string().nullish(),
			series_version: z.number().int().nullish(),
		}),
	),
});

/** What is known of judges beside their labels. */
export type KnownJudges = Pick<GateEvidence, "identities" | "newest">;

/**
 * Reads whose labels there are from a `judges.json`: `{ judges: [{ judge, identity }] }`, and what else an export
 * says of them.
 * @param name of the file, for the sentence
 */
export function readJudgesFile(text: string, name: string): KnownJudges | Refusal {
	let json: unknown;
	try {
		json = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch {
		return refused(`${name} is not valid JSON.`);
	}
	const file = JudgesFile.safeParse(json);
	if (!file.success) {
		return refused(
			`${name} does not say which judges there are: it holds "judges", a list of { "judge": its name, "identity": its 64 digits }, as \`concord export\` writes it.`,
		);
	}
	const { judges } = file.data;
	const identities = new Map(judges.map(({ judge, identity }) => [judge, identity]));
	const twice = judges.find(({ judge, identity }) => identities.get(judge) !== identity);
	if (twice) return refused(`${name} gives the judge ${twice.judge} two identities.`);
	const versions = judges.map(({ judge, series = null, series_version = null }) => ({
		...{ name: judge, series, seriesVersion: series_version },
	}));
	return { identities, newest: newestOf(versions) };
}

import { endOfLog } from "#db/audit/verify.ts";
import type { Database } from "#db/dialect";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { readBeside } from "../compute/read-beside.server.ts";
import { type Soon, soon } from "../compute/soon.ts";
import { LISTED_TASK, type ListedLog, listed } from "./listed-task.ts";
import { logFilter } from "./log-filter.server.ts";
import type { AuditVerificationJson } from "./log-json.ts";
import { logWords } from "./log-search.ts";
import { VERIFY_TASK, verified } from "./verify-task.ts";

const LISTED = 50;

export type LogPageData = {
	readonly words: ReturnType<typeof logWords>;
	readonly beganAt: string | null;
	readonly isFirst: boolean;
	readonly page: Soon<ListedLog | Refusal>;
	/** Of the whole installation, whoever looks. */
	readonly chain: Soon<AuditVerificationJson>;
};

/** What took long to verify is verified again only after twenty times as long. */
const PATIENCE = 20;

const verifiedLately = new WeakMap<
	Database,
	{ goodUntil: number; found: Promise<AuditVerificationJson> }
>();

function lately(
	db: Database,
	verify: () => Promise<AuditVerificationJson>,
): Promise<AuditVerificationJson> {
	const begun = performance.now();
	const last = verifiedLately.get(db);
	if (last && begun < last.goodUntil) return last.found;
	const verifying = { goodUntil: Number.POSITIVE_INFINITY, found: verify() };
	verifiedLately.set(db, verifying);
	const until = (factor: number) => () => {
		const end = performance.now();
		verifying.goodUntil = end + factor * (end - begun);
	};
	verifying.found.then(until(PATIENCE), until(0));
	return verifying.found;
}

/**
 * A page of the log.
 * @param within the project whose entries alone are shown; null: all
 */
export async function logPageData(
	db: Database,
	{ url, within }: { readonly url: string; readonly within: string | null },
): Promise<LogPageData> {
	const search = new URL(url).searchParams;
	const words = logWords((name) => search.get(name));
	const before = Number(search.get("before"));
	const from = Number.isSafeInteger(before) && before > 0 ? before : null;
	const filter = await logFilter(db, words, within);
	const end = await endOfLog(db);
	const items = end?.rows ?? 0;
	const beside = <Job, Outcome>(
		task: string,
		read: (of: Database, job: Job) => Promise<Outcome>,
		job: Job,
	) => readBeside(db, { task, items, read }, job);
	return {
		words,
		beganAt: end?.beganAt.toISOString() ?? null,
		isFirst: from === null,
		page: isRefusal(filter)
			? { now: filter }
			: await soon(beside(LISTED_TASK, listed, { filter, before: from, limit: LISTED })),
		chain: await soon(lately(db, () => beside(VERIFY_TASK, verified, null))),
	};
}

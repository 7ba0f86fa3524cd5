import { verifyLog } from "#db/audit/verify.ts";
import type { Database } from "#db/dialect";
import { fromDatabase } from "../compute/read-beside.server.ts";
import { type AuditVerificationJson, verificationJson } from "./log-json.ts";

/** How threads are asked for this module. */
export const VERIFY_TASK = "#app/audit-log/verify-task.ts";

export async function verified(db: Database): Promise<AuditVerificationJson> {
	return verificationJson(await verifyLog(db));
}

export const runJob = fromDatabase(verified);

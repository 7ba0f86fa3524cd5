import type { z } from "zod";
import { Rubric } from "#db/model/rubric.ts";
import { AcceptRateJson } from "../accept-rate/rate-json.ts";
import { AgreementJson } from "../agreement/agreement-report-json.ts";
import { AgreementJson1 } from "../agreement/agreement-version-1-json.ts";
import { ComparisonJson, ComparisonJson2 } from "../agreement/comparison-json.ts";
import { AnalysisReport } from "../analyses/report/report-json.ts";
import { AuditErasureJson, AuditLogJson, AuditVerificationJson } from "../audit-log/log-json.ts";
import { ComparisonOfTwoJson } from "../comparing/two-json.ts";
import { Manifest } from "../export/bundle/manifest.ts";
import { VerificationJson } from "../export/bundle/verification-json.ts";
import { GateFile } from "../gate/gate-file.ts";
import { GateJson } from "../gate/gate-json.ts";
import { ProbeReportJson } from "../probes/probe-report-json.ts";
import { ReportJson } from "../report/report-json.ts";
import { AuditJson } from "../rubric-audit/audit-json.ts";
import { PlanReport } from "../sample/plan-json.ts";
import { LookListJson, ScheduleJson, ScheduleListJson } from "../schedules/schedule-json.ts";
import { BackupJson } from "../upkeep/backup-json.ts";
import { DoctorJson } from "../upkeep/doctor-json.ts";
import {
	DeliveryJson,
	DeliveryListJson,
	WebhookJson,
	WebhookListJson,
	WebhookSecretJson,
} from "../webhooks/webhook-json.ts";
import { DeriveJson, ImportJson, InsightsJson, RubricPublishJson, SetsJson } from "./data.ts";
import {
	EndpointAddJson,
	EndpointListJson,
	JudgeAddJson,
	JudgeCheckJson,
	JudgeDiffJson,
	JudgeListJson,
} from "./judges.ts";
import {
	DeriveDryRunJson,
	DryRunJson,
	JudgeCancelJson,
	JudgePreviewJson,
	JudgeRetryJson,
	JudgeRunJson,
	JudgeStatusJson,
} from "./runs.ts";
import { UserListJson } from "./users.ts";

/** A shape that `concord schema NAME` publishes as JSON Schema. */
export type Published = {
	/** Of an output with a version that of its key `schema` without "concord."; else the command's words. */
	readonly name: string;
	/** What prints it, or what reads it. */
	readonly by: string;
	readonly shape: z.ZodType;
};

/**
 * Every shape of JSON that a command prints or reads. Whoever adds an output adds its line here: the command,
 * its completion and the test against real outputs (`schema.test.ts`) read this list. The shape is a zod schema
 * from which the type is inferred, in a file `…-json.ts` of the room that makes it, or in a file beside this
 * one where only a command has it.
 */
export const PUBLISHED: readonly Published[] = [
	{ name: "agreement/2", by: "concord agree --json", shape: AgreementJson },
	{ name: "agreement/1", by: "concord agree --json --schema 1", shape: AgreementJson1 },
	{ name: "comparison/2", by: "concord compare --json", shape: ComparisonJson2 },
	{ name: "comparison/1", by: "concord compare --json --schema 1", shape: ComparisonJson },
	{
		name: "comparison-of-two/1",
		by: "concord compare --systems, --runs, --rubric-versions or --by, with --json",
		shape: ComparisonOfTwoJson,
	},
	{ name: "gate/1", by: "concord gate --json", shape: GateJson },
	{ name: "gates/1", by: "concord gate --config, which reads it", shape: GateFile },
	{ name: "accept-rate/1", by: "concord accept-rate --json", shape: AcceptRateJson },
	{ name: "audit/1", by: "concord audit --json", shape: AuditJson },
	{ name: "audit-log/1", by: "concord audit-log show --json", shape: AuditLogJson },
	{
		name: "audit-log-verification/1",
		by: "concord audit-log verify --json",
		shape: AuditVerificationJson,
	},
	{
		name: "audit-log-erasure/1",
		by: "concord audit-log erase --json",
		shape: AuditErasureJson,
	},
	{ name: "report/1", by: "concord report --json", shape: ReportJson },
	{ name: "plan/1", by: "concord plan --json", shape: PlanReport },
	{ name: "bundle/1", by: "concord export, as manifest.json", shape: Manifest },
	{ name: "verification/1", by: "concord verify --json", shape: VerificationJson },
	{ name: "doctor/1", by: "concord doctor --json", shape: DoctorJson },
	{ name: "backup/1", by: "concord backup --json", shape: BackupJson },
	{ name: "probes/1", by: "concord probes --json", shape: ProbeReportJson },
	{ name: "experiment/1", by: "concord analysis ID --json", shape: AnalysisReport },
	{ name: "insights/1", by: "concord insights --json, concord analysis A12", shape: InsightsJson },
	{ name: "import", by: "concord import --json", shape: ImportJson },
	{ name: "derive", by: "concord derive --json", shape: DeriveJson },
	{ name: "derive-dry-run", by: "concord derive --dry-run --json", shape: DeriveDryRunJson },
	{ name: "sets", by: "concord sets --json", shape: SetsJson },
	{ name: "rubric", by: "concord rubric print; publish reads it", shape: Rubric },
	{ name: "rubric-publish", by: "concord rubric publish --json", shape: RubricPublishJson },
	{ name: "endpoint-add", by: "concord endpoint add --json", shape: EndpointAddJson },
	{ name: "user-list", by: "concord user list --json", shape: UserListJson },
	{ name: "endpoint-list", by: "concord endpoint list --json", shape: EndpointListJson },
	{ name: "judge-add", by: "concord judge add --json", shape: JudgeAddJson },
	{ name: "judge-cancel", by: "concord judge cancel --json", shape: JudgeCancelJson },
	{ name: "judge-check", by: "concord judge check --json", shape: JudgeCheckJson },
	{ name: "judge-diff", by: "concord judge diff --json", shape: JudgeDiffJson },
	{ name: "judge-dry-run", by: "concord judge run --dry-run --json", shape: DryRunJson },
	{ name: "judge-list", by: "concord judge list --json", shape: JudgeListJson },
	{ name: "judge-preview", by: "concord judge preview --json", shape: JudgePreviewJson },
	{ name: "judge-retry", by: "concord judge retry --json", shape: JudgeRetryJson },
	{ name: "judge-run", by: "concord judge run --json", shape: JudgeRunJson },
	{ name: "judge-status", by: "concord judge status --json", shape: JudgeStatusJson },
	{ name: "schedule", by: "concord schedule add, look, end --json", shape: ScheduleJson },
	{ name: "schedule-list", by: "concord schedule list --json", shape: ScheduleListJson },
	{ name: "schedule-looks", by: "concord schedule looks --json", shape: LookListJson },
	{
		name: "webhook",
		by: "concord webhook change, enable, disable, remove --json",
		shape: WebhookJson,
	},
	{ name: "webhook-deliveries", by: "concord webhook deliveries --json", shape: DeliveryListJson },
	{ name: "webhook-delivery", by: "concord webhook test, again --json", shape: DeliveryJson },
	{ name: "webhook-list", by: "concord webhook list --json", shape: WebhookListJson },
	{ name: "webhook-secret", by: "concord webhook add, rotate --json", shape: WebhookSecretJson },
];

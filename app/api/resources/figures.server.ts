import { z } from "zod";
import type { Database } from "#db/dialect";
import { judgesOfProject } from "#db/queries/judges.server.ts";
import {
	type AgreementOptions,
	DEFAULT_AGREEMENT_OPTIONS,
} from "../../agreement/agreement-json.ts";
import { AgreementJson } from "../../agreement/agreement-report-json.ts";
import { ComparisonJson2 } from "../../agreement/comparison-json.ts";
import { judgeTakes } from "../../agreement/judge-takes.server.ts";
import { isAnythingTaken } from "../../agreement/judge-takes.ts";
import { mainFigures } from "../../agreement/main-figures.ts";
import { RANKING_TASK, type runJob as rankingJob } from "../../agreement/ranking-task.ts";
import type { RatedMoment } from "../../agreement/rated-moment.server.ts";
import { ratedMoment } from "../../agreement/rating-table.server.ts";
import { reportedItems } from "../../agreement/reported-items.server.ts";
import { unknownName } from "../../agreement/unknown-name.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { groupingsOf } from "../../columns/group-sources.ts";
import { workers } from "../../compute/worker-pool.server.ts";
import { gateOf } from "../../gate/gate-file.ts";
import { GateJson } from "../../gate/gate-json.ts";
import { GATE_TASK, type runJob as gateJob } from "../../gate/gate-task.ts";
import { newestOf } from "../../gate/newest-versions.ts";
import { inProject, type ProjectCall } from "../operation.ts";
import { notThere, type Problem } from "../problem.ts";

const Reading = {
	dimension: z.string().optional().describe("only this one; left out: all"),
	reference: z
		.string()
		.default("majority")
		.describe("majority, adjudicated or mean of the people, or one person's name"),
	missing: z
		.enum(["drop", "disagree"])
		.default("drop")
		.describe("leave unscored cells out, or count them as disagreement"),
	clusters: z
		.string()
		.optional()
		.describe(
			"items that belong together: document, query, conversation, group, two that cross (document,query), or none",
		),
	set: z
		.string()
		.optional()
		.describe("name of a derived set; left out: the imported items, if rated"),
	rubricVersion: z.coerce
		.number()
		.int()
		.min(1)
		.optional()
		.describe("of people only the labels under this version of the rubric"),
};
const Asked = z.object(Reading);

type Moment = { readonly moment: RatedMoment; readonly options: AgreementOptions };

/** The project's ratings as they are, and how they are to be read; what is named has to be among them. */
async function momentOf(
	{ db, project }: Pick<ProjectCall, "db" | "project">,
	asked: z.output<typeof Asked>,
): Promise<Moment | Refusal | Problem> {
	const { dimension, reference, missing, rubricVersion } = asked;
	const clusters = asked.clusters === undefined ? undefined : groupingsOf(asked.clusters);
	if (isRefusal(clusters)) return refused(clusters.sentence, "clusters");
	const rated = await reportedItems(db, project, asked.set);
	if (isRefusal(rated)) return refused(rated.sentence, "set");
	const moment = await ratedMoment(db, { ...rated, rubricVersion });
	if (!moment) return notThere("The project went away.");
	const isLabelled = moment.columns.dimensions.some(({ humans }) => humans.length > 0);
	if (rubricVersion !== undefined && !isLabelled) {
		const sentence = `Nobody has labelled under version ${rubricVersion} of the rubric.`;
		return refused(sentence, "rubricVersion");
	}
	const options: AgreementOptions = {
		...DEFAULT_AGREEMENT_OPTIONS,
		...{ reference, missing, ...moment.reading },
		...(clusters && { clusters }),
		...(dimension !== undefined && { dimensions: [dimension] }),
	};
	const unknown = unknownName(moment.columns, options);
	if (unknown === undefined) return { moment, options };
	return refused(unknown, unknown.startsWith("no label") ? "dimension" : "reference");
}

async function takesOf(db: Database, projectId: string) {
	const takes = await judgeTakes(db, projectId);
	return isAnythingTaken(takes) ? { takes } : {};
}

export const FIGURES = [
	inProject({
		id: "getAgreement",
		method: "GET",
		path: "/projects/{project}/agreement",
		tag: "Figures",
		summary: "How far judges agree with people, and people with each other",
		description: "As `concord agree --json` prints it.",
		scope: "read",
		door: "unblinded",
		query: Asked.extend({
			figures: z
				.enum(["main", "all"])
				.default("main")
				.describe("all: those too that take some seconds where items or raters are many"),
		}),
		answer: AgreementJson,
		async handle(call) {
			const { figures, ...asked } = call.query;
			const read = await momentOf(call, asked);
			if ("kind" in read) return read;
			const { moment, options } = read;
			const report = await moment.agreement({
				...options,
				...(figures === "all" && { figures }),
			});
			return mainFigures({ ...report, ...(await takesOf(call.db, call.project.id)) });
		},
	}),
	inProject({
		id: "getComparison",
		method: "GET",
		path: "/projects/{project}/comparison",
		tag: "Figures",
		summary: "Which judge may be the best, by paired tests on the same items",
		description: "As `concord compare --json` prints it.",
		scope: "read",
		door: "unblinded",
		query: Asked.extend({
			judges: z.string().optional().describe("names of judges, parted by commas; left out: all"),
		}),
		answer: ComparisonJson2,
		async handle(call) {
			const { judges: named, ...asked } = call.query;
			const read = await momentOf(call, asked);
			if ("kind" in read) return read;
			const { moment, options } = read;
			const { columns } = moment;
			const judges = named?.split(",").map((name) => name.trim());
			const known = new Set(
				columns.dimensions.flatMap((each) => each.judges.map(({ rater }) => rater)),
			);
			const unknown = judges?.find((judge) => !known.has(judge));
			if (unknown !== undefined) {
				return refused(`There is no judge “${unknown}” among these labels.`, "judges");
			}
			const report = await workers().run<typeof rankingJob>(RANKING_TASK, {
				columns,
				asked: { ...options, ...(judges && { judges }) },
			});
			return { ...report, ...(await takesOf(call.db, call.project.id)) };
		},
	}),
	inProject({
		id: "holdGates",
		method: "POST",
		path: "/projects/{project}/gates",
		tag: "Figures",
		summary: "Hold judges to conditions, as in CI",
		description:
			"As `concord gate --json` prints it: trusted, not trusted, or cannot tell, which never passes. Nothing is stored.",
		scope: "read",
		door: "unblinded",
		computes: true,
		body: z.strictObject({
			gates: z
				.array(
					z.strictObject({
						judge: z.string().min(1),
						dimension: z.string().min(1),
						min: z.array(z.string()).min(1).max(50).describe("as `kappa.ci.low>=0.6`"),
						identity: z.string().optional().describe("first digits of the judge's identity"),
						repeated: z.boolean().optional(),
					}),
				)
				.min(1)
				.max(50),
			reference: z.string().default("majority"),
			clusters: z.string().optional(),
			set: z.string().optional(),
			rubricVersion: z.int().min(1).optional(),
		}),
		answer: GateJson,
		async handle(call) {
			const { gates: written, ...asked } = call.body;
			const gates = [];
			for (const [place, { min, ...entry }] of written.entries()) {
				const gate = gateOf(entry, min);
				if (isRefusal(gate)) return refused(gate.sentence, `gates.${place}`);
				gates.push(gate);
			}
			const read = await momentOf(call, { ...asked, missing: "drop" });
			if ("kind" in read) return read;
			const { moment, options } = read;
			const dimensions = gates.map(({ dimension }) => dimension);
			const unknown = unknownName(moment.columns, { ...options, dimensions });
			if (unknown !== undefined) return refused(unknown, "gates");
			const judges = await judgesOfProject(call.db, call.project.id);
			const held = await workers().run<typeof gateJob>(GATE_TASK, {
				columns: moment.columns,
				gates,
				settings: { ...options, robustness: false },
				judges: {
					identities: new Map(judges.map(({ judge }) => [judge.name, judge.identity])),
					newest: newestOf(judges.map(({ judge }) => judge)),
				},
				refused: 0,
			});
			if (isRefusal(held)) return refused(held.sentence, "gates");
			return { schema: "concord.gate/1" as const, gates: held };
		},
	}),
];

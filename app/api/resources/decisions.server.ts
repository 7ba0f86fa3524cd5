import { z } from "zod";
import { SLOTS } from "../../agreement/answer.ts";
import { answersOfDimensions } from "../../agreement/answers-of-dimensions.server.ts";
import { reportedItems } from "../../agreement/reported-items.server.ts";
import { isRefusal, refused } from "../../base/refusal.ts";
import { judgeInbox } from "../../judge-page/inbox.server.ts";
import { judgeQuery } from "../../judge-page/judge-query.ts";
import { namedJudge } from "../../judge-page/named-judge.server.ts";
import { PlanReport } from "../../sample/plan-json.ts";
import { projectPlan } from "../../sample/project-plan.server.ts";
import { wantedOf } from "../../sample/wanted.ts";
import { inProject } from "../operation.ts";
import { notThere } from "../problem.ts";

const SlotJson = z.strictObject({
	says: z.string(),
	details: z.array(z.string()).readonly().describe("what it rests on"),
});

const [USE, PERSON, OPEN, NEXT] = SLOTS.map(([, title]) => SlotJson.describe(title));

const DecisionJson = z.strictObject({
	dimension: z.string(),
	title: z.string(),
	judges: z
		.array(z.string())
		.readonly()
		.describe("whom the first answer names for use; often nobody"),
	...{ use: USE, person: PERSON, open: OPEN, next: NEXT },
});

const SetName = z
	.string()
	.optional()
	.describe("name of a derived set; left out: the imported items, if rated");

const DisagreementJson = z.strictObject({
	item: z.string(),
	externalId: z.string().describe("the id that it has in files"),
	excerpt: z.string().describe("how its text begins"),
	judge: z.string().nullable().describe("what the judge said; null: no value"),
	people: z.array(z.string()).readonly().describe("what each person said"),
});

export const DECISIONS = [
	inProject({
		id: "getDecision",
		method: "GET",
		path: "/projects/{project}/decision",
		tag: "Figures",
		summary: "Which judge to use, whether it is as good as a person, what is open, what next",
		description:
			"The four sentences of the page Decide, for each dimension that people and judges rated.",
		scope: "read",
		door: "unblinded",
		query: z.object({
			dimension: z.string().optional().describe("only this one; left out: all"),
			set: SetName,
		}),
		answer: z.strictObject({ dimensions: z.array(DecisionJson) }),
		async handle({ db, project, query }) {
			const rated = await reportedItems(db, project, query.set);
			if (isRefusal(rated)) return refused(rated.sentence, "set");
			const dimensions = await answersOfDimensions(db, rated, query.dimension);
			return isRefusal(dimensions) ? dimensions : { dimensions };
		},
	}),
	inProject({
		id: "listDisagreements",
		method: "GET",
		path: "/projects/{project}/judges/{judge}/disagreements",
		tag: "Judges",
		summary: "The items on which a judge and people differ most, those first",
		scope: "read",
		door: "unblinded",
		params: z.object({ judge: z.string().describe("its id or its name") }),
		query: z.object({
			dimension: z.string().optional().describe("left out: the first that people rated too"),
			set: SetName,
			limit: z.coerce.number().int().min(1).max(40).default(10),
		}),
		answer: z.strictObject({
			differ: z.int().describe("items on which the two differ"),
			compared: z.int().describe("items with an answer of both"),
			items: z.array(DisagreementJson),
		}),
		async handle({ db, project, params, query: { dimension = null, set, limit } }) {
			const named =
				(await namedJudge(db, project.id, { id: params.judge })) ??
				(await namedJudge(db, project.id, { column: params.judge }));
			if (!named) return notThere("This project has no such judge.");
			const rated = await reportedItems(db, project, set);
			if (isRefusal(rated)) return refused(rated.sentence, "set");
			const usual = judgeQuery("http://usual.invalid/");
			const inbox = await judgeInbox(db, { project, rated, named }, { ...usual, dimension });
			if (isRefusal(inbox)) return inbox;
			return {
				...{ differ: inbox.differ, compared: inbox.items },
				items: inbox.rows.slice(0, limit).map(({ id, externalId, text, judge, people }) => ({
					...{ item: id, externalId, excerpt: text, judge, people },
				})),
			};
		},
	}),
	inProject({
		id: "getNextItems",
		method: "GET",
		path: "/projects/{project}/next-items",
		tag: "Plans",
		summary: "How many more labels are enough, and which items next",
		description: "As `concord plan --json` prints it. Nothing is given out.",
		scope: "read",
		door: "administrator",
		query: z.object({
			dimension: z.string().optional().describe("left out: the verdict, or the first with labels"),
			kinds: z
				.string()
				.default("")
				.describe(
					"field of the items whose kinds are compared in gaps; left out: the most telling",
				),
			count: z.coerce.number().int().min(1).max(200).default(10).describe("items next"),
			seed: z.coerce
				.number()
				.int()
				.min(1)
				.max(2 ** 31 - 1)
				.default(1),
		}),
		called: { field: "kinds" },
		answer: PlanReport,
		async handle({ db, project, query: { dimension, kinds, count, seed } }) {
			const wanted = wantedOf({}, project.settings.smallestDifference);
			if (isRefusal(wanted)) return wanted;
			return projectPlan(db, project, { wanted, dimension, count, seed, field: kinds });
		},
	}),
];

import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { isRefusal, problemsOf, type Refusal } from "../base/refusal.ts";
import { soon } from "../compute/soon.ts";
import type { PlanReport } from "./plan-json.ts";
import { projectPlan } from "./project-plan.server.ts";
import { USUALLY_WANTED, wantedOf } from "./wanted.ts";

/** Items that are listed as the next ones, unless somebody asks for more. */
const NEXT = 20;
const MOST_NEXT = 500;

/** A plan's figures, and what its page says of the next items. */
export type ShownPlan = {
	report: PlanReport;
	dimensions: { name: string; title: string }[];
	/** Texts of the items that are named, by external id. */
	texts: { item: string; id: string; text: string }[];
};

/** What the page of plans asks of the labels: as its address says. */
export async function figuresAsked(db: Database, project: Project, search: URLSearchParams) {
	const text = (name: string) => search.get(name) || undefined;
	const usual = project.settings.smallestDifference;
	const texts = { margin: text("margin"), rate: text("rate"), alpha: text("alpha") };
	const wanted = wantedOf(texts, usual);
	const next = Number(search.get("next"));
	const count = Number.isSafeInteger(next) && next > 0 ? Math.min(next, MOST_NEXT) : NEXT;
	const field = search.get("kinds") ?? "";
	const asked = {
		margin: texts.margin ?? String(usual),
		rate: texts.rate ?? String(USUALLY_WANTED.rate),
		alpha: texts.alpha ?? String(USUALLY_WANTED.alpha),
		...{ field, dimension: text("dimension") ?? "", next: count },
		problems: isRefusal(wanted) ? problemsOf(wanted) : {},
	};
	const figures = isRefusal(wanted)
		? null
		: await soon(shownPlan(db, project, { wanted, count, field, dimension: text("dimension") }));
	return { asked, figures };
}

type Asked = Pick<Parameters<typeof projectPlan>[2], "wanted" | "count" | "field" | "dimension">;

async function shownPlan(
	db: Database,
	project: Project,
	asked: Asked,
): Promise<ShownPlan | Refusal> {
	const report = await projectPlan(db, project, { ...asked, seed: 1 });
	if (isRefusal(report)) return report;
	const ids = report.next.items.map(({ item }) => item);
	const items = await itemsByExternalIds(db, project.id, ids);
	const dimensions = await dimensionsOfProject(db, project.id);
	return {
		report,
		dimensions: dimensions.map(({ name, definition }) => ({ name, title: titleOf(definition) })),
		texts: items.map(({ id, externalId, input }) => {
			return { item: externalId, id, text: input ?? externalId };
		}),
	};
}

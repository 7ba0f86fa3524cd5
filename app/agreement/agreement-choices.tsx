import { Form, useSubmit } from "@remix-run/react";
import { NO_CONTROL } from "../columns/control-sources.ts";
import { NO_GROUPING } from "../columns/group-sources.ts";
import { Choice } from "../ui/choice.tsx";
import { counted } from "../ui/numbers.ts";
import type { AgreementOptions, DimensionJson } from "./agreement-json.ts";
import { ItemsLink } from "./counted-items.tsx";

/** What the figures of the page were computed with, and what there is to choose from. */
type Chosen = {
	readonly dimension: DimensionJson;
	readonly options: Pick<AgreementOptions, "reference" | "missing" | "clusters" | "within"> & {
		readonly rubricVersion?: number | undefined;
	};
	/** Value and name of each reference. */
	readonly references: readonly (readonly [string, string])[];
	/** How many items there are, and what figures make of their groups. */
	readonly dependence: string;
	readonly clusterChoices: readonly (readonly [string, string])[];
	/** Kinds of items within which judges may be correlated with people. */
	readonly withinChoices: readonly (readonly [string, string])[];
	/** Versions of the rubric that labels are of. */
	readonly versionChoices: readonly (readonly [string, string])[];
	readonly seed: number;
	readonly usesMajority: boolean;
};

/** What the figures are computed against; a change takes effect at once, or by the button without JavaScript. */
export function AgreementChoices({
	page,
	set,
	sets,
}: {
	page: Chosen;
	/** Of the items shown; "" for the imported ones. */
	set: string;
	sets: readonly string[];
}) {
	const submit = useSubmit();
	const ties = page.dimension.judges[0]?.ties ?? 0;
	return (
		<Form
			method="get"
			className="flex flex-wrap items-center gap-2"
			onChange={(event) => submit(event.currentTarget)}
		>
			<input type="hidden" name="dimension" value={page.dimension.dimension} />
			<Choice
				name="reference"
				label="Reference"
				value={page.options.reference}
				choices={page.references}
			/>
			<Choice
				name="missing"
				label="Unscored"
				value={page.options.missing}
				choices={[
					["drop", "left out, bounds beside"],
					["disagree", "count as disagreement"],
				]}
			/>
			{page.versionChoices.length > 0 ? (
				<Choice
					name="version"
					label="Rubric"
					value={`${page.options.rubricVersion ?? ""}`}
					choices={page.versionChoices}
				/>
			) : null}
			{page.clusterChoices.length > 0 ? (
				<Choice
					name="clusters"
					label="Together"
					value={page.options.clusters ? page.options.clusters.join(",") || NO_GROUPING : ""}
					choices={page.clusterChoices}
				/>
			) : null}
			{page.withinChoices.length > 0 ? (
				<Choice
					name="within"
					label="Within"
					value={page.options.within ? page.options.within.join(",") || NO_CONTROL : ""}
					choices={page.withinChoices}
				/>
			) : null}
			{sets.length > 0 ? (
				<Choice
					name="set"
					label="Items"
					value={set}
					choices={[["", "imported"], ...sets.map((name) => [name, name] as const)]}
				/>
			) : null}
			<noscript>
				<button type="submit" className="btn">
					Show
				</button>
			</noscript>
			<span className="text-[12.5px] text-ink2 sm:ml-auto">
				{page.dependence}
				{page.usesMajority && ties > 0 && page.options.reference === "majority" ? (
					<>
						{" "}
						· <ItemsLink of="tied">{counted(ties, "tie")}</ItemsLink> left out
					</>
				) : null}{" "}
				· seed {page.seed}
			</span>
		</Form>
	);
}

import { ADJUDICATED } from "../../columns/adjudicated.ts";
import type { ReportSettings } from "../../report/report-settings.ts";
import { Choice } from "../../ui/choice.tsx";
import type { ProjectReport } from "./project-report.server.ts";

type ReportChoicesProps = {
	settings: ReportSettings;
	choices: ProjectReport["choices"];
	set: string;
	sets: readonly string[];
};

/** Of which dimensions and judges the report is, and how it counts; nothing ticked is all of them. */
export function ReportChoices({ settings, choices, set, sets }: ReportChoicesProps) {
	const { dimensions, judges, reference, missing } = settings;
	const references = [
		["majority", "the majority of people"],
		["mean", "the mean of people"],
		[ADJUDICATED, "adjudicated, else the majority"],
		...choices.people.map((name) => [name, name] as const),
	] as const;
	return (
		<div className="grid gap-3">
			<div className="grid gap-3 md:grid-cols-2">
				<Ticks name="dimension" title="Dimensions" all={choices.dimensions} ticked={dimensions} />
				<Ticks name="judge" title="Judges" all={choices.judges} ticked={judges} />
			</div>
			<div className="flex flex-wrap items-center gap-2">
				<Choice name="reference" label="Reference" value={reference} choices={references} />
				<Choice
					name="missing"
					label="Unscored"
					value={missing}
					choices={[
						["drop", "left out, bounds beside"],
						["disagree", "count as disagreement"],
					]}
				/>
				{sets.length > 0 ? (
					<Choice
						name="set"
						label="Items"
						value={set}
						choices={[["", "imported"], ...sets.map((name) => [name, name] as const)]}
					/>
				) : null}
				<button type="submit" className="btn btn-primary">
					Write the report
				</button>
			</div>
		</div>
	);
}

type TicksProps = {
	name: string;
	title: string;
	all: readonly string[];
	ticked: readonly string[] | undefined;
};

function Ticks({ name, title, all, ticked }: TicksProps) {
	return (
		<details open={ticked !== undefined}>
			<summary className="cursor-pointer font-medium">
				{title}{" "}
				<span className="font-normal text-ink2">
					{ticked ? `${ticked.length} of ${all.length}` : `all ${all.length}`}
				</span>
			</summary>
			<ul className="mt-1 grid max-h-56 gap-x-4 overflow-auto sm:grid-cols-2">
				{all.map((each) => (
					<li key={each}>
						<label className="flex items-baseline gap-2 wrap-anywhere">
							<input
								type="checkbox"
								name={name}
								value={each}
								defaultChecked={ticked?.includes(each) ?? false}
							/>
							{each}
						</label>
					</li>
				))}
			</ul>
		</details>
	);
}

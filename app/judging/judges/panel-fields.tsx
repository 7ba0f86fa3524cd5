import type { FormState } from "../../parameters/form-state.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Card } from "../../ui/page.tsx";
import type { PanelChoices } from "./new-judge.server.ts";

type PanelFieldsProps = { choices: PanelChoices; state: FormState };

/** Who sits on a panel, and what they vote on. */
export function PanelFields({ choices: { judges, dimensions }, state }: PanelFieldsProps) {
	return (
		<Card title="Members" note="A panel judges the items that its members judged: run those first.">
			<div className="grid gap-4">
				{judges.length === 0 ? (
					<p className="text-ink2">This project has no judges yet: add those that shall vote.</p>
				) : (
					<CheckList
						name="members"
						legend="Judges that vote"
						chosen={state.chosen("members", [])}
						errors={state.errors("members")}
						options={judges.map(({ id, name, identity, what }) => ({
							value: id,
							label: (
								<>
									{name} <code className="text-[12px] text-ink3">{identity}</code>
									<span className="block text-[12.5px] text-ink3">{what}</span>
								</>
							),
							note: (
								<input
									name={`weights.${id}`}
									aria-label={`Weight of ${name}`}
									className="weighted-only input num w-24"
									inputMode="decimal"
									placeholder="weight"
									defaultValue={state.text(`weights.${id}`, "")}
								/>
							),
						}))}
					/>
				)}
				<SelectField
					name="parameters.dimension"
					label="What they vote on"
					defaultValue={state.text("parameters.dimension", dimensions[0]?.name ?? "")}
					errors={state.errors("parameters.dimension")}
				>
					{dimensions.map(({ name, scale }) => (
						<option key={name} value={name}>
							{name} ({scale})
						</option>
					))}
				</SelectField>
			</div>
		</Card>
	);
}

import type { FormState } from "../../parameters/form-state.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { Card } from "../../ui/page.tsx";
import { valueInWords } from "../../ui/scale-in-words.ts";
import type { SettledItem } from "./settled-items.server.ts";

type ExampleFieldsProps = { settled: readonly SettledItem[]; state: FormState };

/** Which items a judge is shown with the values that people settled on. */
export function ExampleFields({ settled, state }: ExampleFieldsProps) {
	return (
		<Card
			title="Examples"
			note="Items with the values people agree on, shown to the judge before the one it judges. A judge never judges its own examples, so they stay out of its figures: what it was told says nothing about it."
		>
			{settled.length === 0 ? (
				<p className="text-ink2">
					None to choose from: no item has two people who agree on every dimension of the rubric.
				</p>
			) : (
				<div className="max-h-96 overflow-y-auto pr-2">
					<CheckList
						name="examples"
						legend="Show as examples, at most 20"
						chosen={state.chosen("examples", [])}
						errors={state.errors("examples")}
						options={settled.map((item) => ({
							value: item.externalId,
							label: (
								<>
									<span className="block truncate" dir="auto">
										{item.input ?? item.response ?? item.externalId}
									</span>
									<span className="block text-[12.5px] text-ink3">
										<code>{item.externalId}</code> · {item.people} people ·{" "}
										{Object.entries(item.values)
											.map(([name, value]) => `${name} ${valueInWords(name, value)}`)
											.join(", ")}
									</span>
								</>
							),
						}))}
					/>
				</div>
			)}
		</Card>
	);
}

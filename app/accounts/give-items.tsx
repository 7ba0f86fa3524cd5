import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link } from "@remix-run/react";
import { SourceField } from "../derived-sets/source-field.tsx";
import type { SourceSet } from "../derived-sets/source-sets.server.ts";
import { held, TextField } from "../ui/field.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { People } from "./people.server.ts";
import { GiveItemsForm } from "./people-forms.ts";

type GiveItemsProps = {
	home: string;
	annotators: People["members"];
	/** Imported items. */
	items: number;
	/** Derived sets whose items can be given out in place of the imported ones. */
	sources: readonly SourceSet[];
	hasRubric: boolean;
	result: SubmissionResult<string[]> | undefined;
};

/** Gives items to people, each in a random order of their own. */
export function GiveItems({ home, annotators, items, sources, hasRubric, result }: GiveItemsProps) {
	const missing = whatIsMissing(home, { items, annotators: annotators.length });
	return (
		<Card
			title="Give out items"
			note="People with the same number and seed get the same items, each in an order of their own."
		>
			{missing ?? (
				<>
					{hasRubric ? null : (
						<p className="mb-3 text-warn">
							There is no published rubric yet:{" "}
							<Link to={`${home}/rubric`} className="link">
								publish one
							</Link>{" "}
							before they begin.
						</p>
					)}
					<GiveItemsFields
						annotators={annotators}
						items={items}
						sources={sources}
						result={result}
					/>
				</>
			)}
		</Card>
	);
}

function whatIsMissing(home: string, { items, annotators }: { items: number; annotators: number }) {
	if (items === 0) {
		return (
			<p className="text-ink2">
				There are no items yet.{" "}
				<Link to={`${home}/import`} className="link">
					Import some
				</Link>{" "}
				first.
			</p>
		);
	}
	if (annotators > 0) return null;
	return (
		<p className="text-ink2">
			Nobody labels here yet. Once somebody has joined as an annotator, you can give them items.
		</p>
	);
}

type FieldsProps = Pick<GiveItemsProps, "annotators" | "items" | "sources" | "result">;

function GiveItemsFields({ annotators, items, sources, result }: FieldsProps) {
	const [form, fields] = useForm<GiveItemsForm>({
		id: "give-items",
		lastResult: result,
		defaultValue: { seed: 1, raterIds: annotators.map((person) => person.raterId ?? "") },
		onValidate: ({ formData }) => parseWithZod(formData, { schema: GiveItemsForm }),
	});
	const { raterIds } = fields;
	const chosen = new Set([raterIds.initialValue ?? []].flat());
	return (
		<Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="grid gap-4">
			<input type="hidden" name="intent" value="give-items" />
			<fieldset aria-describedby={raterIds.errors ? "raterIds-errors" : undefined}>
				<legend className="mb-1 font-medium">To whom</legend>
				<div className="grid gap-1.5">
					{annotators.map((person) => (
						<label key={person.accountId} className="flex items-center gap-2">
							<input
								type="checkbox"
								name={raterIds.name}
								value={person.raterId ?? ""}
								defaultChecked={chosen.has(person.raterId ?? "")}
								className="size-4 accent-accent"
							/>
							<span className="min-w-0 wrap-anywhere">{person.name}</span>
							<span className="text-[12.5px] text-ink3">has {count(person.assigned)}</span>
						</label>
					))}
				</div>
				{raterIds.errors ? (
					<p id="raterIds-errors" className="mt-1 text-[12.5px] text-reject">
						{raterIds.errors.join(" ")}
					</p>
				) : null}
			</fieldset>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				{sources.length > 0 ? (
					<div className="sm:col-span-2">
						<SourceField
							label="Items of"
							itemCount={items}
							sources={sources}
							chosen={String(fields.source.initialValue ?? "")}
							errors={fields.source.errors}
						/>
					</div>
				) : null}
				<TextField
					{...held(fields.count)}
					label="Items for each"
					hint={sources.length > 0 ? "Empty: all of them." : `Empty: all ${count(items)}.`}
					type="number"
					min={1}
					placeholder="all"
				/>
				<TextField
					{...held(fields.seed)}
					label="Seed"
					hint="Another seed draws other items."
					type="number"
				/>
			</div>
			<div>
				<button type="submit" className="btn btn-primary">
					Give out
				</button>
			</div>
		</Form>
	);
}

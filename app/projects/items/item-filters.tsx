import { Form, Link, useSubmit } from "@remix-run/react";
import type { AriaAttributes } from "react";
import type { FieldProblems } from "../../base/refusal.ts";
import type { ItemChoices } from "./item-list.server.ts";
import { addressOf, type ItemSearch, LOOKS, STATUSES } from "./item-search.ts";

type ItemFiltersProps = {
	search: ItemSearch;
	choices: ItemChoices;
	/** What of the search makes no sense, by field. */
	problems: FieldProblems;
};

/** What the list is narrowed down to; a choice takes effect at once, words by Enter. */
export function ItemFilters({ search, choices, problems }: ItemFiltersProps) {
	const submit = useSubmit();
	const { fields, people, judges, outcomes } = choices;
	const isNarrowed = addressOf(search) !== "";
	const wrong = (name: keyof ItemSearch) =>
		problems[name] ? { "aria-invalid": true, "aria-describedby": `${name}-errors` } : {};
	return (
		<Form
			key={addressOf(search)}
			method="get"
			role="search"
			className="flex flex-wrap gap-2"
			onChange={(event) => {
				if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
			}}
		>
			<input
				type="search"
				name="text"
				defaultValue={search.text}
				{...wrong("text")}
				className="input min-w-0 flex-1 basis-56"
				aria-label="Words in question, answer or id"
				placeholder="Words in question, answer or id"
			/>
			<Choice
				name="status"
				label="Status"
				wrong={wrong("status")}
				value={search.status}
				none="any status"
				choices={Object.entries(STATUSES)}
			/>
			<Choice
				name="look"
				label="Look for"
				wrong={wrong("look")}
				value={search.look}
				none="look for …"
				choices={Object.entries(LOOKS).filter(([look]) => look !== "gold" || choices.hasGold)}
			/>
			{people.length > 0 ? (
				<Choice
					name="person"
					label="Answered by"
					value={search.person}
					none="answered by anybody"
					choices={people.map(({ id, name }) => [id, name])}
				/>
			) : null}
			{judges.length > 0 ? (
				<span className="flex max-w-full flex-wrap gap-1">
					<Choice
						name="judge"
						label="Judge"
						value={search.judge}
						none="any judge"
						choices={judges.map(({ id, name }) => [id, name])}
					/>
					<select
						name="outcome"
						{...wrong("outcome")}
						defaultValue={search.outcome}
						className="input w-auto max-w-40"
						aria-label="What the judge said"
					>
						<option value="">said anything</option>
						{outcomes.map(({ title, values }) => (
							<optgroup key={title} label={title}>
								{values.map(({ value, words }) => (
									<option key={value} value={value}>
										{title}: {words}
									</option>
								))}
							</optgroup>
						))}
					</select>
				</span>
			) : null}
			{fields.length > 0 ? (
				<span className="flex max-w-full flex-wrap gap-1">
					<Choice
						name="field"
						label="Field"
						value={search.field}
						none="any field"
						choices={fields.map((name) => [name, name])}
					/>
					<input
						name="value"
						{...wrong("value")}
						defaultValue={search.value}
						className="input w-28"
						aria-label="Value of the field"
						placeholder="is …"
					/>
				</span>
			) : null}
			<button type="submit" className="btn">
				Find
			</button>
			{isNarrowed ? (
				<Link to="." className="btn">
					Show all
				</Link>
			) : null}
			{Object.entries(problems).map(([name, sentences]) => (
				<p
					key={name}
					id={`${name}-errors`}
					role="alert"
					className="basis-full text-[12.5px] text-reject"
				>
					{sentences.join(" ")}
				</p>
			))}
		</Form>
	);
}

type ChoiceProps = {
	name: keyof ItemSearch;
	label: string;
	value: string | undefined;
	/** What stands where nothing is chosen. */
	none: string;
	/** Value and words of each. */
	choices: readonly (readonly [string, string])[];
	wrong?: AriaAttributes;
};

function Choice({ name, label, value, none, choices, wrong }: ChoiceProps) {
	return (
		<select
			name={name}
			defaultValue={value}
			className="input w-auto max-w-48"
			aria-label={label}
			{...wrong}
		>
			<option value="">{none}</option>
			{choices.map(([id, words]) => (
				<option key={id} value={id}>
					{words}
				</option>
			))}
		</select>
	);
}

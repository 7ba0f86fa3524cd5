import { Form, Link, useSubmit } from "@remix-run/react";
import type { FieldProblems } from "../../base/refusal.ts";
import { Choice } from "../../ui/choice.tsx";
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
				value={search.status ?? ""}
				choices={orNone("any", Object.entries(STATUSES))}
			/>
			<Choice
				name="look"
				label="Look for"
				wrong={wrong("look")}
				value={search.look ?? ""}
				choices={orNone(
					"anything",
					Object.entries(LOOKS).filter(([look]) => look !== "gold" || choices.hasGold),
				)}
			/>
			{people.length > 0 ? (
				<Choice
					name="person"
					label="Answered by"
					value={search.person ?? ""}
					choices={orNone(
						"anybody",
						people.map(({ id, name }) => [id, name]),
					)}
				/>
			) : null}
			{judges.length > 0 ? (
				<span className="flex max-w-full flex-wrap gap-1">
					<Choice
						name="judge"
						label="Judge"
						value={search.judge ?? ""}
						choices={orNone(
							"any",
							judges.map(({ id, name }) => [id, name]),
						)}
					/>
					<Choice
						name="outcome"
						label="It said"
						wrong={wrong("outcome")}
						value={search.outcome ?? ""}
						choices={[["", "anything"]]}
						groups={outcomes.map(({ title, values }) => ({
							title,
							choices: values.map(({ value, words }) => [value, `${title}: ${words}`] as const),
						}))}
					/>
				</span>
			) : null}
			{fields.length > 0 ? (
				<span className="flex max-w-full flex-wrap gap-1">
					<Choice
						name="field"
						label="Field"
						value={search.field ?? ""}
						choices={orNone(
							"any",
							fields.map((name) => [name, name]),
						)}
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

/** Where nothing is chosen, and what can be. */
function orNone(none: string, choices: readonly (readonly [string, string])[]) {
	return [["", none] as const, ...choices];
}

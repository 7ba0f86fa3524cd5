import { Form, Link, useSubmit } from "@remix-run/react";
import type { ItemChoices } from "./item-list.server.ts";
import { addressOf, type ItemSearch, LOOKS, STATUSES } from "./item-search.ts";

/** What the list is narrowed down to; a choice takes effect at once, words by Enter. */
export function ItemFilters({ search, choices }: { search: ItemSearch; choices: ItemChoices }) {
	const submit = useSubmit();
	const { fields, people, judges, outcomes } = choices;
	const isNarrowed = addressOf(search) !== "";
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
				className="input min-w-56 flex-1"
				aria-label="Words in question, answer or id"
				placeholder="Words in question, answer or id"
			/>
			<select
				name="status"
				defaultValue={search.status}
				className="input w-auto"
				aria-label="Status"
			>
				<option value="">any status</option>
				{Object.entries(STATUSES).map(([status, words]) => (
					<option key={status} value={status}>
						{words}
					</option>
				))}
			</select>
			<select name="look" defaultValue={search.look} className="input w-auto" aria-label="Look for">
				<option value="">look for …</option>
				{Object.entries(LOOKS)
					.filter(([look]) => look !== "gold" || choices.hasGold)
					.map(([look, words]) => (
						<option key={look} value={look}>
							{words}
						</option>
					))}
			</select>
			{people.length > 0 ? (
				<select
					name="person"
					defaultValue={search.person}
					className="input w-auto max-w-48"
					aria-label="Answered by"
				>
					<option value="">answered by anybody</option>
					{people.map(({ id, name }) => (
						<option key={id} value={id}>
							{name}
						</option>
					))}
				</select>
			) : null}
			{judges.length > 0 ? (
				<span className="flex gap-1">
					<select
						name="judge"
						defaultValue={search.judge}
						className="input w-auto max-w-40"
						aria-label="Judge"
					>
						<option value="">any judge</option>
						{judges.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
					<select
						name="outcome"
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
				<span className="flex gap-1">
					<select
						name="field"
						defaultValue={search.field}
						className="input w-auto max-w-36"
						aria-label="Field"
					>
						<option value="">field …</option>
						{fields.map((name) => (
							<option key={name}>{name}</option>
						))}
					</select>
					<input
						name="value"
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
		</Form>
	);
}

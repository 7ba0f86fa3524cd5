import { Form, useLocation, useSubmit } from "@remix-run/react";
import { counted } from "../ui/numbers.ts";
import type { InboxPage } from "./inbox.server.ts";
import type { InboxQuery } from "./judge-query.ts";
import { CERTAINTY, PEOPLE } from "./own-fields.ts";

type InboxFiltersProps = {
	readonly asked: InboxQuery;
	readonly page: Pick<InboxPage, "fields" | "tied">;
};

/** What the form sets; all other parameters of the address go with it. */
const OWN = new Set(["slice", "sure", "votes", "item"]);

/** Which items of the list: slice, certainty, and how people voted. */
export function InboxFilters({ asked, page: { fields, tied } }: InboxFiltersProps) {
	const submit = useSubmit();
	const { search } = useLocation();
	const kept = [...new URLSearchParams(search)].filter(([name]) => !OWN.has(name));
	const slices = fields.filter(({ field }) => field !== CERTAINTY && field !== PEOPLE);
	const certainty = fields.find(({ field }) => field === CERTAINTY);
	const isSplit = fields.some(({ field }) => field === PEOPLE);
	return (
		<Form
			method="get"
			className="judge-filters print:hidden"
			aria-label="Which items"
			key={search}
			preventScrollReset
			onChange={(event) => submit(event.currentTarget, { preventScrollReset: true, replace: true })}
		>
			{kept.map(([name, value]) => (
				<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
			))}
			<select name="slice" className="input" aria-label="Slice" defaultValue={asked.slice ?? ""}>
				<option value="">every slice</option>
				{slices.map(({ field, names }) => (
					<optgroup key={field} label={field}>
						{names.map((name) => (
							<option key={name} value={`${field}=${name}`}>
								{field}: {name}
							</option>
						))}
					</optgroup>
				))}
			</select>
			{certainty ? (
				<select
					name="sure"
					className="input"
					aria-label="Certainty"
					defaultValue={asked.sure ?? ""}
				>
					<option value="">however sure</option>
					{certainty.names.map((name) => (
						<option key={name} value={`${CERTAINTY}=${name}`}>
							{CERTAINTY} {name}
						</option>
					))}
				</select>
			) : null}
			{isSplit || tied > 0 ? (
				<select name="votes" className="input" aria-label="Votes" defaultValue={asked.votes ?? ""}>
					<option value="">unanimous first</option>
					{isSplit ? (
						<>
							<option value="unanimous">only unanimous</option>
							<option value="split">only split</option>
						</>
					) : null}
					{tied > 0 ? <option value="tied">people tied: {counted(tied, "item")}</option> : null}
				</select>
			) : null}
			<noscript>
				<button type="submit" className="btn">
					Show
				</button>
			</noscript>
		</Form>
	);
}

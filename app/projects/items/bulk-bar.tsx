import { Form, useNavigation } from "@remix-run/react";
import { isRefusal, type Refusal } from "../../base/refusal.ts";
import { counted } from "../../ui/numbers.ts";
import { Notice } from "../../ui/page.tsx";
import type { BulkOutcome } from "./bulk.server.ts";
import type { ItemSearch } from "./item-search.ts";

type BulkBarProps = {
	home: string;
	search: ItemSearch;
	found: number;
	people: readonly { id: string; name: string }[];
	outcome: BulkOutcome | Refusal | undefined;
};

/** What can be done with ticked items or with all that were found; nothing happens before it is said. */
export function BulkBar({ home, search, found, people, outcome }: BulkBarProps) {
	const isBusy = useNavigation().state === "submitting";
	const all = `all ${counted(found, "item")} found`;
	return (
		<section className="grid gap-2" aria-label="With many items">
			<Outcome outcome={outcome} isBusy={isBusy} />
			<Form
				id="bulk"
				method="post"
				preventScrollReset
				className="flex flex-wrap items-center gap-2 text-[13px]"
			>
				{Object.entries(search).map(([name, value]) =>
					value ? <input key={name} type="hidden" name={name} value={value} /> : null,
				)}
				<label className="flex items-center gap-1.5">
					<input type="checkbox" name="every" /> {all}, not only those ticked
				</label>
				<select name="action" className="input w-auto py-1" aria-label="What to do" defaultValue="">
					<option value="" disabled>
						with these …
					</option>
					<option value="flag">flag</option>
					<option value="unflag">take the flag off</option>
					<option value="exclude">leave out of figures</option>
					<option value="restore">count again</option>
					{people.length > 0 ? <option value="assign">give to</option> : null}
				</select>
				{people.length > 0 ? (
					<select name="assignTo" className="input w-auto max-w-44 py-1" aria-label="Person">
						{people.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				) : null}
				<input
					name="reason"
					className="input w-48 py-1"
					aria-label="Reason"
					placeholder="Reason, for leaving out"
					maxLength={500}
				/>
				<button type="submit" className="btn py-1" disabled={isBusy}>
					Say what happens
				</button>
				<button
					type="submit"
					className="btn py-1"
					formMethod="get"
					formAction={`${home}/items/ids`}
					formTarget="_blank"
				>
					Ids as a file
				</button>
			</Form>
		</section>
	);
}

function Outcome({ outcome, isBusy }: { outcome: BulkBarProps["outcome"]; isBusy: boolean }) {
	if (!outcome) return null;
	if (isRefusal(outcome)) return <Notice kind="error">{outcome.sentence}</Notice>;
	const hidden =
		outcome.kind === "asked"
			? [...outcome.fields, ["confirmed", "yes"] as const]
			: outcome.undo
				? ([
						["action", outcome.undo.action],
						["ids", outcome.undo.ids.join(" ")],
						["assignTo", outcome.undo.person],
						["confirmed", "yes"],
					] as const)
				: [];
	return (
		<Notice kind={outcome.kind === "asked" ? "warning" : "done"}>
			<Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
				<span>{outcome.sentence}</span>
				{hidden.map(([name, value], place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: fields repeat their names and never move
					<input key={place} type="hidden" name={name} value={value} />
				))}
				{hidden.length > 0 ? (
					<button type="submit" className="btn" disabled={isBusy}>
						{outcome.kind === "asked" ? "Do it" : "Undo"}
					</button>
				) : null}
			</Form>
		</Notice>
	);
}

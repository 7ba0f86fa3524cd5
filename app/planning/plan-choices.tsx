import { useState } from "react";
import { CheckList } from "../ui/check-list.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { count, counted, inNumberWords } from "../ui/numbers.ts";
import {
	AGAIN,
	BLOCK_SIZES,
	MIXED_SHARES,
	MOST_INVITED,
	OVERLAP_SHARES,
	type PlanForm,
} from "./plan-form.ts";
import type { PlanPage } from "./plan-page.server.ts";

type ChoicesProps = {
	page: PlanPage;
	form: PlanForm;
	/** What is wrong, by field. */
	problems: Readonly<Record<string, string[]>>;
	/** Told of what changes without being typed: a file that was read. */
	onChange: () => void;
};

/** What is drawn, for whom, and how many see it. */
export function PlanChoices({ page, form, problems, onChange }: ChoicesProps) {
	const { people, fields, plans, items, given } = page;
	const [what, setWhat] = useState(form.what);
	const [chosen, setChosen] = useState({ people: form.people.length, invited: form.invited });
	const isCounted = ["random", "equal", "proportional", "disagreement"].includes(what);
	const byField = what === "equal" || what === "proportional";
	const most = Math.max(1, chosen.people + chosen.invited);
	const open = plans.filter(({ state }) => state !== "taken back");
	return (
		<section
			aria-label="What and for whom"
			className="card grid items-start gap-x-5 gap-y-4 px-5 py-4 sm:grid-cols-2 lg:grid-cols-4"
		>
			<SelectField
				name="what"
				label="What"
				defaultValue={form.what}
				onChange={(event) => setWhat(event.target.value)}
				errors={problems.draw}
			>
				<option value="all">all items</option>
				<option value="random">a random share</option>
				{fields.length > 0 ? (
					<>
						<option value="equal">as many of each kind</option>
						<option value="proportional">each kind in proportion</option>
					</>
				) : null}
				{page.hasJudges ? <option value="disagreement">where judges disagree</option> : null}
				<option value="listed">a list of ids</option>
				{open.map(({ id, number, items }) => (
					<option key={id} value={AGAIN + id}>
						the {count(items)} of plan {number} once more
					</option>
				))}
			</SelectField>
			{byField ? (
				<SelectField name="field" label="Kind" defaultValue={form.field} errors={problems.field}>
					{fields.map((name) => (
						<option key={name}>{name}</option>
					))}
				</SelectField>
			) : null}
			{what === "disagreement" && fields.length > 0 ? (
				<SelectField
					name="gaps"
					label="And where labels are few"
					defaultValue={form.gaps}
					errors={problems.gaps}
				>
					<option value="">no matter of which kind</option>
					{fields.map((name) => (
						<option key={name} value={name}>
							by {name}
						</option>
					))}
				</SelectField>
			) : null}
			{isCounted ? (
				<TextField
					name="count"
					label="Items"
					type="number"
					min={1}
					defaultValue={form.count}
					errors={problems.count}
				/>
			) : null}
			{what === "listed" ? <ListOfIds form={form} errors={problems.ids} onRead={onChange} /> : null}
			<SelectField
				name="overlap"
				label="Seen by"
				defaultValue={Math.min(form.overlap, most)}
				errors={problems.overlap}
			>
				{Array.from({ length: most }, (_, place) => place + 1).map((people) => (
					<option key={people} value={people}>
						{people === 1 ? "one person" : `${inNumberWords(people)} people`}
						{people === most && most > 1 ? ", everybody" : ""}
					</option>
				))}
			</SelectField>
			<SelectField name="share" label="Of these" defaultValue={form.share}>
				{OVERLAP_SHARES.map((share) => (
					<option key={share} value={share}>
						{share === 100 ? "every item" : `${share} %, the rest by one`}
					</option>
				))}
			</SelectField>
			<SelectField name="queue" label="Handed out" defaultValue={form.queue}>
				<option value="named">by name, to each their items</option>
				<option value="pool">from a pool, to who has time</option>
			</SelectField>
			<div className="grid items-start gap-x-5 gap-y-4 sm:col-span-2 sm:grid-cols-2 lg:col-span-4 lg:grid-cols-4">
				{people.length > 0 ? (
					<div
						onChange={(event) => {
							const boxes = event.currentTarget.querySelectorAll("input:checked");
							setChosen((before) => ({ ...before, people: boxes.length }));
						}}
					>
						<CheckList
							name="people"
							legend="Who"
							options={people.map(({ id, name }) => ({ value: id, label: name }))}
							chosen={new Set(form.people)}
							errors={problems.people}
						/>
					</div>
				) : null}
				<SelectField
					name="invited"
					label={people.length > 0 ? "And people you invite" : "People you invite"}
					hint="Their share waits; the invitation carries it."
					defaultValue={form.invited}
					errors={people.length > 0 ? undefined : problems.people}
					onChange={(event) => {
						const invited = Number(event.target.value);
						setChosen((before) => ({ ...before, invited }));
					}}
				>
					{Array.from({ length: MOST_INVITED + 1 }, (_, number) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the number is what it is
						<option key={number} value={number}>
							{inNumberWords(number)}
						</option>
					))}
				</SelectField>
				<MixedIn form={form} known={page.known} problems={problems} />
				<details open={problems.seed ? true : undefined}>
					<summary className="link cursor-pointer text-[13px]">Order and seed</summary>
					<div className="mt-2 grid grid-cols-2 gap-3">
						<SelectField name="blockSize" label="Block" defaultValue={form.blockSize}>
							{BLOCK_SIZES.map((size) => (
								<option key={size} value={size}>
									{size} items
								</option>
							))}
						</SelectField>
						<TextField
							name="seed"
							label="Seed"
							type="number"
							defaultValue={form.seed}
							errors={problems.seed}
						/>
					</div>
				</details>
			</div>
			{given > 0 ? (
				<label className="flex items-start gap-2 sm:col-span-2 lg:col-span-4">
					<input
						type="checkbox"
						name="withGiven"
						defaultChecked={form.withGiven}
						className="mt-1 size-4 shrink-0 accent-accent"
					/>
					<span>
						also from the {counted(given, "item")} of {count(items)} that were given out before
						<span className="block text-[12.5px] text-ink3">
							Nobody gets an item twice: who has one already is passed over.
						</span>
						{problems.withGiven ? (
							<span className="block text-[12.5px] text-reject">
								{problems.withGiven.join(" ")}
							</span>
						) : null}
					</span>
				</label>
			) : null}
		</section>
	);
}

/** What is hidden among everybody's items, so that their care can be told. */
function MixedIn({
	form,
	known,
	problems,
}: {
	form: PlanForm;
	known: number;
	problems: ChoicesProps["problems"];
}) {
	return (
		<>
			<SelectField
				name="gold"
				label="Known answers mixed in"
				hint={
					known > 0
						? `${counted(known, "item")} with known answers; nobody can tell them apart.`
						: "None so far: give some on the page of known answers."
				}
				defaultValue={form.gold}
				errors={problems.gold}
			>
				{MIXED_SHARES.map((share) => (
					<option key={share} value={share}>
						{mixedInWords(share)}
					</option>
				))}
			</SelectField>
			<SelectField
				name="repeats"
				label="Own items a second time"
				hint="Hidden among the others, to see whether they answer alike."
				defaultValue={form.repeats}
			>
				{MIXED_SHARES.map((share) => (
					<option key={share} value={share}>
						{mixedInWords(share)}
					</option>
				))}
			</SelectField>
		</>
	);
}

function mixedInWords(share: number): string {
	return share === 0 ? "none" : `one to every ${inNumberWords(100 / share)} items`;
}

/** Ids pasted or read from a file on this computer; one a line. */
function ListOfIds({
	form,
	errors,
	onRead,
}: {
	form: PlanForm;
	errors: readonly string[] | undefined;
	onRead: () => void;
}) {
	const [text, setText] = useState(form.ids);
	return (
		<div className="grid gap-2 sm:col-span-2">
			<TextAreaField
				name="ids"
				label="Ids of items"
				hint="One a line, as they stand in your files."
				value={text}
				onChange={(event) => setText(event.target.value)}
				errors={errors}
			/>
			<label className="grid gap-1 text-[12.5px] text-ink3">
				or a text file with them
				<input
					type="file"
					accept=".txt,.csv,text/plain"
					className="text-ink"
					onChange={(event) => {
						const [file] = event.target.files ?? [];
						void file?.text().then((read) => {
							setText(read);
							onRead();
						});
					}}
				/>
			</label>
		</div>
	);
}

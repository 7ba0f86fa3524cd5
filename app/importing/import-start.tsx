import { Form, Link, useNavigation } from "@remix-run/react";
import { Fragment } from "react";
import { ITEM_NAMERS } from "../files/recognise-shape.ts";
import { FORMAT_TITLES } from "../formats/format-titles.ts";
import { Moment } from "../ui/moment.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";

export type PastImport = {
	id: string;
	fileNames: string[];
	itemsAdded: number;
	ratingsAdded: number;
	unchanged: number;
	rejected: number;
	createdAt: Date;
};

/** Choose, drop or paste; what was imported before. A plain form, so it works without JavaScript. */
export function ImportStart({ imports, limit }: { imports: PastImport[]; limit: number }) {
	const isSending = useNavigation().formMethod === "POST";
	return (
		<>
			<Form method="post" encType="multipart/form-data" className="grid gap-5">
				<Card>
					<div className="grid gap-5">
						<div className="grid gap-1.5">
							<label className="font-medium" htmlFor="files">
								Files
							</label>
							<input
								id="files"
								name="files"
								type="file"
								multiple
								accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt,.parquet,.gz,.eval"
								aria-describedby="files-hint"
								className="w-full cursor-pointer rounded-lg border border-dashed border-ink3 bg-bg px-4 py-9 text-ink2 file:mr-4 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-line file:bg-panel file:px-3 file:py-1.5 file:font-medium file:text-ink hover:border-accent"
							/>
							<p id="files-hint" className="text-[12.5px] text-ink3">
								Choose several or drop them here: JSONL, JSON, CSV, TSV or Parquet, also packed by
								gzip, up to {limit} MB together. A scales file (dataset.json) may come along.
							</p>
						</div>
						<div className="grid gap-1.5">
							<label className="font-medium" htmlFor="addresses">
								Or where to fetch them
							</label>
							<textarea
								id="addresses"
								name="addresses"
								rows={1}
								spellCheck={false}
								autoCapitalize="off"
								inputMode="url"
								aria-describedby="addresses-hint"
								className="input font-mono text-[12.5px]"
								placeholder="https://example.org/items.jsonl.gz"
							/>
							<p id="addresses-hint" className="text-[12.5px] text-ink3">
								One a line, http or https. The server fetches them, up to {limit} MB each.
							</p>
						</div>
						<div className="grid gap-1.5">
							<label className="font-medium" htmlFor="pasted">
								Or paste rows
							</label>
							<textarea
								id="pasted"
								name="pasted"
								rows={4}
								spellCheck={false}
								className="input font-mono text-[12.5px]"
								placeholder={'{"input": "How long are books lent?", "response": "21 days."}'}
							/>
						</div>
						<label className="flex items-baseline gap-2.5">
							<input type="checkbox" name="offScale" value="unscored" className="accent-accent" />
							<span>
								Keep values that are off their scale as unscored
								<span className="text-ink3"> (otherwise such a row is refused)</span>
							</span>
						</label>
					</div>
				</Card>
				<div>
					<button type="submit" className="btn btn-primary" disabled={isSending}>
						{isSending ? "Reading …" : "Check the files"}
					</button>
				</div>
			</Form>
			<Shapes />
			{imports.length > 0 ? <PastImports imports={imports} /> : null}
		</>
	);
}

const NAMERS = Object.values(ITEM_NAMERS)
	.filter((namer) => namer !== null)
	.map((namer, at, all) => (at > 0 && at === all.length - 1 ? `or ${namer}` : namer))
	.join(", ");

function Shapes() {
	return (
		<Card title="What a file may hold">
			<dl className="grid gap-x-5 gap-y-2 text-[13px] sm:grid-cols-[7.5rem_1fr]">
				<dt className="text-ink2">Items</dt>
				<dd>
					<Code>input</Code>, <Code>response</Code>, <Code>contexts</Code>, <Code>reference</Code>,{" "}
					<Code>id</Code> … — or as {NAMERS} names them.
				</dd>
				<dt className="text-ink2">Labels</dt>
				<dd>
					One a row: <Code>item_id</Code>, <Code>rater</Code>, <Code>rater_kind</Code> (human or
					judge), <Code>dimension</Code>, <Code>value</Code>. Or wide: one column per dimension, or
					one per rater.
				</dd>
				<dt className="text-ink2">Documents</dt>
				<dd>
					<Code>id</Code> and <Code>text</Code>: what several items are about.
				</dd>
				<dt className="text-ink2">Other tools</dt>
				<dd>
					As they are, items and labels in one:{" "}
					{Object.entries(FORMAT_TITLES).map(([format, title], at) => (
						<Fragment key={format}>
							{at > 0 ? "; " : null}
							<Link className="link" to={`/help/from/${format}`}>
								{title}
							</Link>
						</Fragment>
					))}
					. What has no place here is told.{" "}
					<Link className="link" to="/help/from">
						From each of these, Ragas and Hugging Face to a decision, command by command
					</Link>
					.
				</dd>
			</dl>
		</Card>
	);
}

function Code({ children }: { children: string }) {
	return <code className="rounded bg-line2 px-1 font-mono text-[12px]">{children}</code>;
}

function PastImports({ imports }: { imports: PastImport[] }) {
	return (
		<Card title="Imported before">
			<Table
				className="-mx-3"
				columns={[
					"Files",
					"When",
					{ title: "Items", className: "num" },
					{ title: "Labels", className: "num" },
					{ title: "Unchanged", className: "num" },
					{ title: "Rejected", className: "num" },
				]}
			>
				{imports.map((past) => (
					<tr key={past.id}>
						<td className="max-w-28 truncate sm:max-w-56" title={past.fileNames.join(", ")}>
							<a className="link" href={`?done=${past.id}`}>
								{past.fileNames.join(", ")}
							</a>
						</td>
						<td className="whitespace-nowrap text-ink2">
							<Moment at={past.createdAt} />
						</td>
						<td className="num">{count(past.itemsAdded)}</td>
						<td className="num">{count(past.ratingsAdded)}</td>
						<td className="num text-ink3">{count(past.unchanged)}</td>
						<td className="num">{past.rejected > 0 ? count(past.rejected) : "none"}</td>
					</tr>
				))}
			</Table>
		</Card>
	);
}

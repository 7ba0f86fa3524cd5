import { Form, Link, useNavigation } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Card, Notice } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { FilePreview, ImportPreview } from "./import-preview.server.ts";
import { unchangedSentence } from "./import-report.ts";
import { ProblemTable } from "./problem-table.tsx";

type Props = { slug: string; token: string; preview: ImportPreview };

/** What would happen, the first rows as they were understood, and the button that does it. */
export function ImportPreviewCards({ slug, token, preview }: Props) {
	const { report, files, newDimensions, scalesName } = preview;
	const addsNothing =
		report.itemsAdded + report.labelsAdded + report.documentsAdded + newDimensions.length === 0;
	return (
		<>
			<Card>
				<div className="flex flex-wrap items-end justify-between gap-4">
					<div className="grid gap-1">
						<p className="text-[17px]">{sentence(preview)}</p>
						<p className="text-ink2">
							{addsNothing ? "There is nothing to import." : "Nothing is written until you import."}
							{unchangedSentence(report)}
						</p>
					</div>
					<Decision slug={slug} token={token} isDisabled={addsNothing} />
				</div>
			</Card>
			{report.warnings.length > 0 ? (
				<Notice kind="warning">
					<ul className="grid gap-1">
						{report.warnings.map((warning) => (
							<li key={warning}>{warning}</li>
						))}
					</ul>
				</Notice>
			) : null}
			<ProblemTable problems={[...report.problems]} total={report.rejected} />
			{files.map((file) => (
				<FileCard key={file.name} file={file} />
			))}
			<div className="grid items-start gap-5 lg:grid-cols-2">
				{newDimensions.length > 0 ? (
					<Card
						title="New dimensions"
						note={scalesName ? `declared in ${scalesName}` : "inferred from the values"}
					>
						<dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1.5">
							{newDimensions.map(({ name, scale }) => (
								<div key={name} className="contents">
									<dt className="font-medium break-words">{name}</dt>
									<dd className="text-ink2 break-words">{scale}</dd>
								</div>
							))}
						</dl>
					</Card>
				) : null}
				<NewRaters raters={report.newRaters} />
			</div>
		</>
	);
}

function sentence({ report }: ImportPreview): string {
	const parts = [
		counted(report.itemsAdded, "item"),
		counted(report.labelsAdded, "label") +
			(report.unscoredAdded > 0 ? ` (${count(report.unscoredAdded)} unscored)` : ""),
		...(report.documentsAdded > 0 ? [counted(report.documentsAdded, "document")] : []),
	];
	const rejected = report.rejected > 0 ? `; ${counted(report.rejected, "row")} rejected` : "";
	return `${parts.join(", ")} to add${rejected}.`;
}

function Decision({
	slug,
	token,
	isDisabled,
}: {
	slug: string;
	token: string;
	isDisabled: boolean;
}) {
	const isImporting = useNavigation().formMethod === "POST";
	return (
		<Form method="post" className="flex flex-wrap gap-2">
			<input type="hidden" name="upload" value={token} />
			<Link className="btn" to={`/projects/${slug}/import`}>
				Other files
			</Link>
			<button type="submit" className="btn btn-primary" disabled={isImporting || isDisabled}>
				{isImporting ? "Importing …" : "Import"}
			</button>
		</Form>
	);
}

function FileCard({ file }: { file: FilePreview }) {
	return (
		<Card title={file.name} note={`${counted(file.rows, "row")} · ${file.holds} · ${file.format}`}>
			{file.first.length === 0 ? (
				<p className="text-ink2">No row of it can be read.</p>
			) : (
				<ScrollX label="Table" className="-mx-3">
					<table className="table">
						<TableHead columns={file.columns} />
						<tbody>
							{file.first.map((cells, row) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and the list never changes.
								<tr key={row}>
									{cells.map((cell, column) => (
										<td key={file.columns[column]} className="max-w-72 align-top">
											<span className="line-clamp-2 break-words" dir="auto">
												{cell}
											</span>
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</ScrollX>
			)}
		</Card>
	);
}

const NAMES_SHOWN = 24;

function NewRaters({ raters }: { raters: readonly { name: string; kind: string }[] }) {
	if (raters.length === 0) return null;
	const groups = [
		["People", raters.filter(({ kind }) => kind === "human")],
		["Judges", raters.filter(({ kind }) => kind === "judge")],
	] as const;
	return (
		<Card title="New raters">
			<div className="grid gap-3">
				{groups
					.filter(([, group]) => group.length > 0)
					.map(([title, group]) => (
						<div key={title} className="grid gap-1.5">
							<h3 className="text-ink2">
								{title} <span className="text-ink3">{count(group.length)}</span>
							</h3>
							<p className="flex flex-wrap gap-1.5">
								{group.slice(0, NAMES_SHOWN).map(({ name }) => (
									<span key={name} className="chip max-w-56 truncate" title={name}>
										{name}
									</span>
								))}
								{group.length > NAMES_SHOWN ? (
									<span className="text-ink3">and {count(group.length - NAMES_SHOWN)} more</span>
								) : null}
							</p>
						</div>
					))}
			</div>
		</Card>
	);
}

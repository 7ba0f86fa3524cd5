import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { database } from "../base/database.server.ts";
import {
	EXPORT_FILE_NAMES,
	EXPORT_FILES,
	type ExportFileName,
	ON_REQUEST,
} from "../files/export-file-names.ts";
import {
	IN_NONE,
	lossInWords,
	WRITTEN_FORMAT_IDS,
	WRITTEN_FORMATS,
	type WrittenFormat,
	type WrittenFormatId,
} from "../formats/written-formats.ts";
import type { Access } from "../http/access.ts";
import { inProject } from "../http/guards.server.ts";
import { Card, Page } from "../ui/page.tsx";
import { decidedInWords } from "./foreign/decided-name.server.ts";

export const handle = { mayRead: "unblinded" } satisfies Access;

export async function loader({ context }: LoaderFunctionArgs) {
	const { project } = inProject(context);
	return { slug: project.slug, decided: await decidedInWords(database(), project.id) };
}

export const meta = () => [{ title: "Export · Concord" }];

const GROUPS: readonly { title: string; files: readonly ExportFileName[] }[] = [
	{ title: "Items", files: EXPORT_FILE_NAMES.filter((name) => /^(items|documents)/.test(name)) },
	{
		title: "Labels",
		files: EXPORT_FILE_NAMES.filter((name) =>
			/^(labels|annotations|adjudications|remarks|scales|rubric|subset|plans|assignments|left-out)/.test(
				name,
			),
		),
	},
	{
		title: "Judges",
		files: EXPORT_FILE_NAMES.filter((name) => /^(judges|judgments|exchanges)/.test(name)),
	},
	{ title: "Agreement", files: EXPORT_FILE_NAMES.filter((name) => /^agreement/.test(name)) },
];

export default function Export() {
	const { slug, decided } = useLoaderData<typeof loader>();
	return (
		<Page
			title="Export"
			intro="Everything in the project as files. Import items, documents and labels with their scales into an empty project, and the same figures come out under the same options; decisions of adjudication are not imported."
			width="narrow"
		>
			<Card
				title="The whole of it"
				note="One archive: data, all figures computed from them (agreement, comparison of judges, analyses, report), and a manifest with hashes."
			>
				<Form
					method="get"
					action={`/projects/${slug}/bundle.tar.gz`}
					reloadDocument
					className="grid justify-items-start gap-2 pb-2"
				>
					<label className="flex items-baseline gap-2">
						<input type="checkbox" name="csv" /> with copies of items, labels and figures for
						spreadsheets
					</label>
					<label className="flex items-baseline gap-2">
						<input type="checkbox" name="exchanges" /> with every request of a judge and what came
						back: many times as large
					</label>
					<button type="submit" className="btn btn-primary">
						Download the bundle
					</button>
				</Form>
				<p className="text-[12.5px] text-ink3">
					Unpacked, <code className="font-mono">concord verify {slug}</code> computes every figure
					again and names each number that differs. On the command line:{" "}
					<code className="font-mono">concord export --project {slug} --to FOLDER</code>.
				</p>
			</Card>
			{GROUPS.map(({ title, files }) => (
				<Card key={title} title={title}>
					<ul className="grid">
						{files
							.filter((name) => !ON_REQUEST.has(name))
							.map((name) => (
								<FileLine key={name} slug={slug} name={name} />
							))}
					</ul>
					{files.some((name) => ON_REQUEST.has(name)) ? (
						<details className="border-t border-line2 py-2">
							<summary className="cursor-pointer">
								What judges asked and heard, too: many times as large
							</summary>
							<ul className="grid">
								{files
									.filter((name) => ON_REQUEST.has(name))
									.map((name) => (
										<FileLine key={name} slug={slug} name={name} />
									))}
							</ul>
						</details>
					) : null}
				</Card>
			))}
			<Card
				title="For other tools"
				note={`Files that other tools take in, with what people and judges said with their values. Each imports here again; of promptfoo its results do. In none of them: ${IN_NONE}.${decided === null ? "" : ` ${decided}`}`}
			>
				<ul className="grid">
					{WRITTEN_FORMAT_IDS.map((format) => (
						<FormatLine key={format} slug={slug} format={format} />
					))}
				</ul>
			</Card>
			<p className="text-[12.5px] text-ink3">
				JSONL and JSON are exact. In CSV, text that a spreadsheet would carry out as a formula gets
				an apostrophe before it, which an import takes away again.
			</p>
		</Page>
	);
}

function FileLine({ slug, name }: { slug: string; name: ExportFileName }) {
	return (
		<li className="grid items-baseline gap-x-4 border-t border-line2 py-2 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
			<a
				className="link justify-self-start font-medium"
				href={`/projects/${slug}/export/${name}`}
				download
			>
				{name}
			</a>
			<span className="text-ink2">{EXPORT_FILES[name].holds}</span>
		</li>
	);
}

/** A file of another tool: what is lost in it is said before anybody takes it, the rest where it is asked for. */
function FormatLine({ slug, format }: { slug: string; format: WrittenFormatId }) {
	const written: WrittenFormat = WRITTEN_FORMATS[format];
	const { title, holds, beside } = written;
	const loss = lossInWords(written, true);
	return (
		<li className="grid items-baseline gap-x-4 gap-y-1 border-t border-line2 py-2 first:border-t-0 sm:grid-cols-[10rem_minmax(0,1fr)]">
			<a
				className="link justify-self-start font-medium"
				href={`/projects/${slug}/export/for/${format}`}
				download
			>
				{title}
			</a>
			<div className="grid gap-1 text-ink2">
				<p>{holds}</p>
				{loss === null ? null : <p className="text-[12.5px] text-ink3">{loss}</p>}
				{beside.length > 0 ? (
					<details className="text-[12.5px] text-ink3">
						<summary className="cursor-pointer">Kept, but not shown by the tool</summary>
						<ul className="list-disc pl-5">
							{beside.map(({ why }) => (
								<li key={why}>{why}</li>
							))}
						</ul>
					</details>
				) : null}
			</div>
		</li>
	);
}

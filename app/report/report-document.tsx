import type { ReactNode } from "react";
import { ForestHeader, ForestRow, forestAxis } from "../ui/charts/forest-plot.tsx";
import { count } from "../ui/numbers.ts";
import { nothingToReport } from "./nothing-to-report.ts";
import type { ReportDimension, ReportJson, ReportTable } from "./report-json.ts";

/** A report without its title: on its page and in the file that stands alone, under `report-style.ts`. */
export function ReportDocument({ report }: { report: ReportJson }) {
	const { about, dimensions, withoutFigures, methods, inputs, gate, bundle } = report;
	const nothing = nothingToReport(report);
	return (
		<div className="rp">
			{nothing ? <p className="rp-say">{nothing}</p> : <p className="rp-about">{about}</p>}
			{dimensions.map((dimension) => (
				<Section key={dimension.dimension} of={dimension} />
			))}
			{report.tables.map((table) => (
				<section key={table.title} className="rp-part">
					<TableView table={table} as="h2" />
				</section>
			))}
			{nothing ? null : <Sentences sentences={withoutFigures} />}
			{methods.length > 0 ? (
				<section className="rp-part">
					<h2>How it was computed</h2>
					<p className="rp-methods">{methods.join(" ")}</p>
				</section>
			) : null}
			{inputs.length > 0 ? (
				<section className="rp-part">
					<h2>What it was computed from</h2>
					<Inputs inputs={inputs} />
				</section>
			) : null}
			{nothing ? null : <Gate gate={gate} />}
			{bundle ? (
				<section className="rp-part rp-keep">
					<h2>All of it, and how to check it</h2>
					<p>{bundle.says}</p>
					<Code>{bundle.commands.join("\n")}</Code>
				</section>
			) : null}
		</div>
	);
}

function Section({ of }: { of: ReportDimension }) {
	const { dimension, about, people, answer, tables, notes } = of;
	return (
		<section className="rp-part rp-dimension">
			<h2>{dimension}</h2>
			<p className="rp-about">{about}</p>
			<p className="rp-about">{people}</p>
			<dl className="rp-answer">
				{answer.map(({ title, says, details }) => (
					<div key={title}>
						<dt>{title}</dt>
						<dd>
							<p>{says}</p>
							{details.map((detail) => (
								<p key={detail} className="rp-detail">
									{detail}
								</p>
							))}
						</dd>
					</div>
				))}
			</dl>
			{tables.map((table) => (
				<TableView key={table.title} table={table} as="h3" of={dimension} />
			))}
			<Sentences sentences={notes} />
		</section>
	);
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
	if (sentences.length === 0) return null;
	return (
		<ul className="rp-notes">
			{sentences.map((sentence) => (
				<li key={sentence}>{sentence}</li>
			))}
		</ul>
	);
}

type TableViewProps = { table: ReportTable; as: "h2" | "h3"; of?: string };

function TableView({ table, as: Heading, of }: TableViewProps) {
	const { title, note, columns, rows, drawn } = table;
	const axis =
		drawn &&
		forestAxis([
			...drawn.rows.flatMap(({ value, ci }) => (ci ? [ci[0]] : value === null ? [] : [value])),
			...(drawn.band ? [drawn.band.ci?.[0] ?? drawn.band.value] : []),
		]);
	return (
		<div className="rp-table">
			<Heading>{title}</Heading>
			{note === null ? null : <p className="rp-note">{note}</p>}
			<table>
				<caption className="rp-hidden">{of === undefined ? title : `${of}: ${title}`}</caption>
				<thead>
					<tr>
						{columns.map((column) => (
							<FirstOf key={column.title} plot={axis && column.title === drawn?.column}>
								<th scope="col" className={`rp-${column.align}`}>
									{column.title}
								</th>
								{axis ? (
									<th scope="col" className="rp-plot">
										<span className="rp-hidden">Drawn</span>
										<ForestHeader axis={axis} />
									</th>
								) : null}
							</FirstOf>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, place) => {
						const point = drawn?.rows[place];
						return (
							<tr key={row.join(" ")}>
								{columns.map(({ title: of, align }, at) => (
									<FirstOf key={of} plot={axis && of === drawn?.column}>
										<td className={classOf({ title: of, align }, row[at] ?? "")} data-label={of}>
											<Figure words={row[at] ?? ""} />
										</td>
										{axis && point ? (
											<td className="rp-plot">
												<ForestRow
													axis={axis}
													tone={point.tone}
													value={point.value}
													interval={point.ci}
													band={drawn?.band ? { ...drawn.band, interval: drawn.band.ci } : null}
													title={point.words}
												/>
											</td>
										) : null}
									</FirstOf>
								))}
							</tr>
						);
					})}
				</tbody>
			</table>
			{drawn ? <p className="rp-note">{drawn.legend}</p> : null}
		</div>
	);
}

/** Names have room; what is short stands on one line. */
function classOf({ title, align }: ReportTable["columns"][number], words: string): string {
	const isName = title === "Judge" || title === "Person" || title === "With";
	const short = words.length <= SHORT && !words.includes("[") ? " rp-short" : "";
	return `rp-${align}${isName ? " rp-name" : short}`;
}

const SHORT = 12;

/** A cell, and after it the drawing of it where there is one. */
function FirstOf({ plot, children }: { plot: unknown; children: [ReactNode, ReactNode] }) {
	return plot ? children : children[0];
}

/** "0.71 [0.62, 0.79]": the interval stays in one piece. */
function Figure({ words }: { words: string }) {
	const [, value, interval, rest] = /^(.*?)\s(\[[^\]]*\])(.*)$/.exec(words) ?? [];
	if (interval === undefined) return words;
	return (
		<>
			{value} <span className="rp-ci">{interval}</span>
			{rest}
		</>
	);
}

function Inputs({ inputs }: Pick<ReportJson, "inputs">) {
	return (
		<div className="rp-table">
			<table>
				<caption className="rp-hidden">Files with their sizes and hashes</caption>
				<thead>
					<tr>
						<th scope="col">File</th>
						<th scope="col" className="rp-right">
							Bytes
						</th>
						<th scope="col">SHA-256</th>
					</tr>
				</thead>
				<tbody>
					{inputs.map(({ file, bytes, sha256 }) => (
						<tr key={file}>
							<td data-label="File">{file}</td>
							<td data-label="Bytes" className="rp-right">
								{count(bytes)}
							</td>
							<td data-label="SHA-256" className="rp-hash">
								{sha256}
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

function Gate({ gate: { file, command, says } }: Pick<ReportJson, "gate">) {
	return (
		<section className="rp-part">
			<h2>Held in CI</h2>
			<Sentences sentences={says} />
			{file === null ? null : (
				<>
					<p className="rp-note">concord.gate.json</p>
					<Code>{file.trimEnd()}</Code>
				</>
			)}
			{command === null ? null : <Code>{command}</Code>}
		</section>
	);
}

function Code({ children }: { children: string }) {
	return (
		<pre className="rp-code">
			<code>{children}</code>
		</pre>
	);
}

import type { ReactNode } from "react";
import { count, decimal } from "../../ui/numbers.ts";
import { ScrollX } from "../../ui/scroll-x.tsx";
import { type EvidenceShape, evidenceName } from "./evidence-shape.ts";

/** Intermediate results of an outcome, whatever its protocol keeps, to be read and not decoded. */
export function EvidenceView({ shape }: { shape: EvidenceShape }) {
	switch (shape.kind) {
		case "nothing":
			return <span className="text-ink3">none</span>;
		case "yesno":
			return (
				<span className={shape.yes ? "chip chip-accent" : "chip"}>
					{shape.yes ? "✓ yes" : "✗ no"}
				</span>
			);
		case "number":
			return <span className="whitespace-nowrap">{shape.text}</span>;
		case "text":
			return (
				<span className="break-words whitespace-pre-wrap" dir="auto">
					{shape.text}
				</span>
			);
		case "list":
			return <List shape={shape} />;
		case "matrix":
			return <Matrix shape={shape} />;
		case "table":
			return <Table shape={shape} />;
		case "record":
			return <Record shape={shape} />;
	}
}

type ShapeOf<K extends EvidenceShape["kind"]> = Extract<EvidenceShape, { kind: K }>;

function More({ more, of }: { more: number; of: string }) {
	return more > 0 ? (
		<p className="mt-1 text-[12.5px] text-ink3">
			and {more} more {of}, in the raw JSON
		</p>
	) : null;
}

/** Numbered, so that a matrix beside it can be read. */
function List({ shape: { short, items, more } }: { shape: ShapeOf<"list"> }) {
	if (short) {
		return (
			<>
				<span className="flex flex-wrap gap-x-3 gap-y-1">
					{numbered(items).map(([key, item]) => (
						<EvidenceView key={key} shape={item} />
					))}
				</span>
				<More more={more} of="values" />
			</>
		);
	}
	return (
		<>
			<ol className="grid list-decimal gap-1 pl-6 marker:text-ink3">
				{numbered(items).map(([key, item]) => (
					<li key={key}>
						<EvidenceView shape={item} />
					</li>
				))}
			</ol>
			<More more={more} of="entries" />
		</>
	);
}

function Table({ shape: { columns, rows, more } }: { shape: ShapeOf<"table"> }) {
	return (
		<>
			<ScrollX label="Table">
				<table className="table table-tight">
					{columns ? (
						<thead>
							<tr>
								<th scope="col" className="num">
									<span className="sr-only">Number</span>
								</th>
								{columns.map((column) => (
									<th key={column} scope="col">
										{evidenceName(column)}
									</th>
								))}
							</tr>
						</thead>
					) : null}
					<tbody>
						{numbered(rows).map(([row, cells]) => (
							<tr key={row}>
								<td className="num w-px text-ink3">{row}</td>
								{numbered(cells).map(([cell, shape]) => (
									<td key={cell} className={shape.kind === "text" ? "min-w-40" : undefined}>
										<EvidenceView shape={shape} />
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
			<More more={more} of="rows" />
		</>
	);
}

function Matrix({ shape: { rows, more } }: { shape: ShapeOf<"matrix"> }) {
	const columns = rows[0] ?? [];
	const counts = rows.every((row) => row.every(Number.isInteger));
	return (
		<>
			<ScrollX label="Table">
				<table className="text-[12.5px]">
					<thead>
						<tr>
							<th scope="col">
								<span className="sr-only">Row</span>
							</th>
							{numbered(columns).map(([column]) => (
								<th key={column} scope="col" className="px-2 text-center font-normal text-ink3">
									{column}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{numbered(rows).map(([row, cells]) => (
							<tr key={row}>
								<th scope="row" className="pr-2 text-right font-normal text-ink3">
									{row}
								</th>
								{numbered(cells).map(([column, value]) => (
									<td
										key={column}
										className="border border-panel px-2 py-1 text-center"
										style={counts ? undefined : { background: shade(value) }}
										title={String(value)}
									>
										{counts ? count(value) : decimal(value)}
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
			<More more={more} of="rows" />
		</>
	);
}

/** Deeper the nearer to 1; text on it stays legible in light and dark. */
function shade(value: number): string {
	const part = Math.round(Math.min(1, Math.max(0, value)) * 40);
	return `color-mix(in srgb, var(--accent) ${part}%, var(--panel))`;
}

function Record({ shape: { ratio, fields } }: { shape: ShapeOf<"record"> }) {
	const inLine = fields.filter(([, shape]) => isSmall(shape));
	const apart = fields.filter(([, shape]) => !isSmall(shape));
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			{ratio || inLine.length > 0 ? (
				<dl className="flex flex-wrap gap-x-6 gap-y-1.5">
					{ratio ? (
						<Field name="counted">
							<b className="font-semibold">
								{ratio.numerator} / {ratio.denominator}
							</b>
						</Field>
					) : null}
					{inLine.map(([name, shape]) => (
						<Field key={name} name={evidenceName(name)}>
							<EvidenceView shape={shape} />
						</Field>
					))}
				</dl>
			) : null}
			{apart.map(([name, shape]) => (
				<Part key={name} name={evidenceName(name)} shape={shape} />
			))}
		</div>
	);
}

/** More rows stand behind their name. */
const OPEN_ROWS = 12;

function Part({ name, shape }: { name: string; shape: EvidenceShape }) {
	const rows = rowsOf(shape);
	if (rows <= OPEN_ROWS) {
		return (
			<div>
				<p className="eyebrow mb-1">{name}</p>
				<div className={shape.kind === "record" ? "border-l-2 border-line2 pl-3" : ""}>
					<EvidenceView shape={shape} />
				</div>
			</div>
		);
	}
	return (
		<details>
			<summary className="eyebrow cursor-pointer">
				{name} · {rows}
			</summary>
			<div className="mt-1">
				<EvidenceView shape={shape} />
			</div>
		</details>
	);
}

function rowsOf(shape: EvidenceShape): number {
	switch (shape.kind) {
		case "table":
		case "matrix":
			return shape.rows.length + shape.more;
		case "list":
			return shape.items.length + shape.more;
		default:
			return 1;
	}
}

function Field({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-[12px] text-ink3">{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

function isSmall(shape: EvidenceShape): boolean {
	if (shape.kind === "text") return shape.text.length <= 40;
	if (shape.kind === "list") return shape.short && shape.items.length <= 8;
	return ["nothing", "yesno", "number"].includes(shape.kind);
}

/** With their numbers from 1 on: entries have no other name, and never move. */
function numbered<T>(entries: readonly T[]): [number, T][] {
	return entries.map((entry, at) => [at + 1, entry]);
}

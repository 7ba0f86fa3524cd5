import { Link } from "@remix-run/react";
import type { Change, ShownItem } from "./derived-set-view.server.ts";

type DerivedItemProps = { home: string; item: ShownItem; editHref: string };

/** One item of a set: what was changed, beside what it was made from. */
export function DerivedItem({ home, item, editHref }: DerivedItemProps) {
	return (
		<article className="card min-w-0 px-5 py-4">
			<header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
				<span className="chip">{item.part}</span>
				{item.version > 1 ? (
					<span className="chip chip-accent">edited, version {item.version}</span>
				) : null}
				<span className="min-w-0 text-[12.5px] break-words text-ink3">
					{item.origin ? (
						<>
							made from{" "}
							<Link className="link" to={`${home}/${item.origin.path}`}>
								{item.origin.name}
							</Link>
						</>
					) : null}
					{item.donor ? `, with what ${item.donor} has` : null}
				</span>
				<Link className="link ml-auto" to={editHref}>
					Edit<span className="sr-only"> this item</span>
				</Link>
			</header>
			{item.input ? (
				<p className="mt-2 font-medium" dir="auto">
					{item.input}
				</p>
			) : null}
			{item.changes.length === 0 ? (
				<p className="mt-2 text-ink2">The same as the original.</p>
			) : (
				item.changes.map((change) => <ChangeView key={change.title} change={change} />)
			)}
		</article>
	);
}

function ChangeView({ change: { title, before, after } }: { change: Change }) {
	if (before === null) {
		return (
			<div className="mt-3">
				<Texts title={`${title}, new`} texts={after} />
			</div>
		);
	}
	return (
		<div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
			<Texts title={`${title}, original`} texts={before} isQuiet />
			<Texts title={`${title}, here`} texts={after} />
		</div>
	);
}

type TextsProps = { title: string; texts: readonly string[]; isQuiet?: boolean };

function Texts({ title, texts, isQuiet = false }: TextsProps) {
	return (
		<section className="min-w-0">
			<h3 className="eyebrow">{title}</h3>
			{texts.length === 0 ? <p className="mt-1 text-ink3">none</p> : null}
			<div
				className={`mt-1 grid max-h-80 gap-1.5 overflow-y-auto ${isQuiet ? "text-ink2" : ""}`}
				{...(isLong(texts) && { tabIndex: 0, role: "group", "aria-label": title })}
			>
				{texts.map((text, place) => (
					<p
						// biome-ignore lint/suspicious/noArrayIndexKey: texts of an item may be alike and never move
						key={place}
						className="min-w-0 rounded-md bg-line2 px-3 py-1.5 break-words whitespace-pre-wrap"
						dir="auto"
					>
						{text}
					</p>
				))}
			</div>
		</section>
	);
}

/** May these texts stand higher than their box? Then keys have to reach it, to scroll. */
function isLong(texts: readonly string[]): boolean {
	const lines = texts.flatMap((text) => text.split("\n"));
	return lines.length > 6 || texts.join("").length > 350;
}

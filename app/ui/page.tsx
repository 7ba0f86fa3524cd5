import type { ReactNode } from "react";
import { CONTENT_ID } from "./skip-link.tsx";

type PageProps = {
	title: string;
	/** One sentence under the title. */
	intro?: ReactNode;
	/** Buttons at the right of the title. */
	actions?: ReactNode;
	/** `narrow` for forms and reading, `wide` (default) for tables and charts. */
	width?: "narrow" | "wide";
	children: ReactNode;
};

/** The frame of every page but the label page: title, intro, actions, content. */
export function Page({ title, intro, actions, width = "wide", children }: PageProps) {
	return (
		<main
			id={CONTENT_ID}
			tabIndex={-1}
			className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-4 px-4 sm:gap-5 pt-6 pb-10 sm:px-7 sm:pb-16 ${width === "narrow" ? "max-w-3xl" : "max-w-7xl"}`}
		>
			<header className="flex flex-wrap items-start justify-between gap-3">
				<div className="grid gap-1">
					<h1>{title}</h1>
					{intro ? <p className="max-w-2xl text-ink2">{intro}</p> : null}
				</div>
				{actions ? <div className="flex flex-wrap gap-2 print:hidden">{actions}</div> : null}
			</header>
			{children}
		</main>
	);
}

type CardProps = { title?: ReactNode; note?: ReactNode; children: ReactNode; className?: string };

/** A panel with an optional heading and a note under it. */
export function Card({ title, note, children, className = "" }: CardProps) {
	return (
		<section className={`card min-w-0 px-5 py-4 ${className}`}>
			{title ? <h2 className="wrap-anywhere">{title}</h2> : null}
			{note ? <p className="mt-0.5 text-[12px] text-ink3">{note}</p> : null}
			<div className={title || note ? "mt-3" : ""}>{children}</div>
		</section>
	);
}

type EmptyStateProps = { title: string; children: ReactNode; action?: ReactNode };

/** What stands where there is nothing yet: says so, and what to do. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
	return (
		<section className="card grid justify-items-start gap-3 px-6 py-8">
			<h2 className="text-base">{title}</h2>
			<div className="max-w-prose text-ink2">{children}</div>
			{action}
		</section>
	);
}

type NoticeProps = { kind: "info" | "done" | "warning" | "error"; children: ReactNode };

const NOTICE_STYLE: Record<NoticeProps["kind"], string> = {
	info: "border-line bg-panel",
	done: "border-accept bg-accept-soft",
	warning: "border-warn bg-warn-soft",
	error: "border-reject bg-reject-soft",
};

/** A sentence about what happened; errors and successes are announced to screen readers. */
export function Notice({ kind, children }: NoticeProps) {
	return (
		<div
			role={kind === "error" ? "alert" : "status"}
			className={`rounded-lg border px-4 py-2.5 ${NOTICE_STYLE[kind]}`}
		>
			{children}
		</div>
	);
}

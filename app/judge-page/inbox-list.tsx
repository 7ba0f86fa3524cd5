import { Link, useLocation } from "@remix-run/react";
import { EarlyKeys } from "../ui/early-keys.tsx";
import { KeyListDialog, openKeyListDialog } from "../ui/key-list.tsx";
import { count } from "../ui/numbers.ts";
import type { InboxPage, InboxRow } from "./inbox.server.ts";
import { INBOX_EARLY_KEYS, INBOX_KEYS, INBOX_KEYS_ID, useInboxKeys } from "./inbox-keys.ts";
import { changed } from "./judge-query.ts";

type InboxListProps = {
	readonly page: Pick<InboxPage, "rows" | "total" | "current">;
	readonly name: string;
};

/** Rows on the screen at a time; the keys go through all of them. */
const BEFORE = 3;
const SHOWN = 10;

/** The items of the inbox around the one that is open; J and K go on and back. */
export function InboxList({ page: { rows, total, current }, name }: InboxListProps) {
	const { search } = useLocation();
	const at = rows.findIndex(({ isCurrent }) => isCurrent);
	const hrefTo = (row: InboxRow) => changed(search, { item: row.id });
	useInboxKeys(rows, at, search);
	const first = Math.max(0, Math.min(at - BEFORE, rows.length - SHOWN));
	const [back, next] = [rows[at - 1], rows[at + 1]];
	return (
		<>
			<EarlyKeys only={INBOX_EARLY_KEYS} />
			<ol className="judge-list">
				{rows.slice(first, first + SHOWN).map((row) => (
					<li key={row.id}>
						<Link
							to={hrefTo(row)}
							preventScrollReset
							replace
							aria-current={row.isCurrent ? "true" : undefined}
						>
							<span className="truncate font-medium print:whitespace-normal" dir="auto">
								{row.text || row.name}
							</span>
							<span className="judge-marks">
								<code>{row.name}</code>
								<span>
									<span className="text-ink3">judge</span> <Mark word={row.judge ?? "none"} />
								</span>
								<span>
									<span className="text-ink3">people</span> <Votes votes={row.people} />
								</span>
							</span>
						</Link>
					</li>
				))}
			</ol>
			<nav className="judge-more" aria-label={`Disagreements of ${name}`}>
				<span aria-live="polite">
					{total === 0 ? "no item" : `${count(current + 1)} of ${count(total)}`}
				</span>
				{back ? (
					<Link className="link" to={hrefTo(back)} preventScrollReset replace>
						back <kbd className="kbd">k</kbd>
					</Link>
				) : null}
				{next ? (
					<Link className="link" to={hrefTo(next)} preventScrollReset replace>
						next <kbd className="kbd">j</kbd>
					</Link>
				) : null}
				<button
					type="button"
					className="link print:hidden"
					onClick={() => openKeyListDialog(INBOX_KEYS_ID)}
				>
					keys <kbd className="kbd">?</kbd>
				</button>
			</nav>
			<KeyListDialog id={INBOX_KEYS_ID} keys={INBOX_KEYS} />
		</>
	);
}

/** Accepting and rejecting have their colours; every other level is a word. */
function Mark({ word, times = 1 }: { word: string; times?: number }) {
	const colour = word === "accept" ? "chip-accept" : word === "reject" ? "chip-reject" : "";
	return (
		<span className={`chip ${colour}`}>
			{word}
			{times > 1 ? ` ×${times}` : ""}
		</span>
	);
}

/** Equal votes stand together: "reject ×3". */
function Votes({ votes }: { votes: readonly string[] }) {
	if (votes.length === 0) return <span className="text-ink3">none</span>;
	const words = [...new Set(votes)];
	return (
		<>
			{words.map((word) => {
				const times = votes.filter((vote) => vote === word).length;
				return <Mark key={word} word={word} times={times} />;
			})}
		</>
	);
}

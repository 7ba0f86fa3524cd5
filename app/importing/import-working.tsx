import { Form, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { ImportProgress } from "./import-watch.ts";

const ASKED_EVERY_MS = 700;

type Props = {
	token: string;
	/** Is it being written, or only looked at? */
	isWriting: boolean;
	names: readonly string[];
	progress: ImportProgress;
};

/** How far the files are read, and the button that stops it. Without JavaScript the page loads itself again. */
export function ImportWorking({ token, isWriting, names, progress }: Props) {
	const { revalidate, state } = useRevalidator();
	useEffect(() => {
		if (state !== "idle") return;
		const timer = setTimeout(revalidate, ASKED_EVERY_MS);
		return () => clearTimeout(timer);
	}, [revalidate, state]);
	const isStopping = useNavigation().formMethod === "POST";
	const { share } = progress;
	const percent = Math.floor(share * 100);
	return (
		<Card>
			<div className="grid gap-5">
				<div className="grid gap-2.5">
					<h2 id="import-progress" className="text-base break-words">
						{doing(progress, names)}
					</h2>
					<progress
						className="h-2 w-full accent-accent"
						max={100}
						value={percent}
						aria-labelledby="import-progress"
					/>
					<p className="text-ink2" aria-live="polite">
						{percent} % of this file{names.length > 1 ? `, one of ${names.length}` : ""}
						{found(progress, isWriting)}
					</p>
				</div>
				<div className="flex flex-wrap items-center gap-3">
					<Form method="post">
						<input type="hidden" name="upload" value={token} />
						<input type="hidden" name="intent" value="stop" />
						<button type="submit" className="btn" disabled={isStopping}>
							{isStopping ? "Stopping …" : "Stop"}
						</button>
					</Form>
					<p className="text-[12.5px] text-ink3">
						{isWriting
							? "What is stored by then stays; importing the files again adds the rest. You can leave and come back."
							: "Nothing is written yet. You can leave and come back."}
					</p>
				</div>
			</div>
			<noscript>
				<meta httpEquiv="refresh" content="2" />
			</noscript>
		</Card>
	);
}

function doing({ phase, file }: ImportProgress, names: readonly string[]): string {
	const name = names[file] ?? "the files";
	switch (phase) {
		case "fetching":
			return `Fetching ${name}`;
		case "reading":
			return `Reading ${name}`;
		case "checking":
			return `Checking ${name}`;
		case "writing":
			return `Importing ${name}`;
	}
}

function found({ items, labels, rejected }: ImportProgress, isWriting: boolean): string {
	if (items + labels + rejected === 0) return "";
	const refused = rejected > 0 ? `, ${count(rejected)} rejected` : "";
	return ` · ${counted(items, "item")} and ${counted(labels, "label")} ${isWriting ? "stored" : "to add"}${refused}`;
}

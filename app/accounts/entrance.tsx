import type { ReactNode } from "react";
import { Wordmark } from "../ui/wordmark.tsx";

type EntranceProps = { title: string; intro?: ReactNode; children?: ReactNode };

/** The frame of the pages before somebody is signed in. */
export function Entrance({ title, intro, children }: EntranceProps) {
	return (
		<main className="mx-auto grid max-w-md gap-6 px-4 py-12 sm:py-20">
			<Wordmark />
			<div className="card grid gap-5 px-6 py-6">
				<div className="grid gap-1.5">
					<h1>{title}</h1>
					{intro ? <div className="text-ink2">{intro}</div> : null}
				</div>
				{children}
			</div>
		</main>
	);
}

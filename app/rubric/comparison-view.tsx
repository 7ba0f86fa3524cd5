import type { ChangedWords } from "./changed-words.ts";
import { type DimensionChange, type RubricComparison, saysTheSame } from "./compare-rubrics.ts";

const KINDS: Record<DimensionChange["kind"], string> = {
	added: "added",
	removed: "removed",
	changed: "changed",
	same: "unchanged",
};

/** What one version of the rubric says otherwise than another: put in underlined, taken out struck through. */
export function ComparisonView({ comparison }: { comparison: RubricComparison }) {
	const { guideline, dimensions, order } = comparison;
	if (saysTheSame(comparison)) return <p>They say the same.</p>;
	const same = dimensions.filter(({ kind }) => kind === "same");
	return (
		<div className="grid gap-4">
			<p className="text-[12.5px] text-ink3">
				<Words words={[{ kind: "ins", text: "put in" }]} />,{" "}
				<Words words={[{ kind: "del", text: "taken out" }]} />
			</p>
			{guideline ? (
				<section>
					<h2 className="font-semibold">Guideline</h2>
					<Words words={guideline} />
				</section>
			) : null}
			{order ? <p>The order is now: {order.join(", ")}.</p> : null}
			{dimensions
				.filter(({ kind }) => kind !== "same")
				.map((dimension) => (
					<DimensionComparison key={dimension.name} dimension={dimension} />
				))}
			{same.length > 0 ? (
				<p className="text-ink2">Unchanged: {same.map(({ title }) => title).join(", ")}.</p>
			) : null}
		</div>
	);
}

function DimensionComparison({ dimension }: { dimension: DimensionChange }) {
	const { title, kind, scale, facts, texts, asksAgain } = dimension;
	return (
		<section className="grid gap-1.5 border-l-2 border-line pl-3">
			<h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
				{title} <span className="chip font-normal">{KINDS[kind]}</span>
				{scale ? <span className="font-normal text-ink2">{scale}</span> : null}
			</h2>
			{facts.map((fact) => (
				<p key={fact}>{fact}</p>
			))}
			{texts.length > 0 ? (
				<dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
					{texts.map(({ what, words }) => (
						<div key={what} className="sm:contents">
							<dt className="text-ink2">{what}</dt>
							<dd>
								<Words words={words} />
							</dd>
						</div>
					))}
				</dl>
			) : null}
			{kind === "changed" && !asksAgain ? (
				<p className="text-[12.5px] text-ink3">People are asked the same: their answers stand.</p>
			) : null}
		</section>
	);
}

/** A text with what was put in underlined, what was taken out struck through. */
export function Words({ words }: { words: ChangedWords }) {
	return (
		<span className="whitespace-pre-wrap wrap-anywhere" dir="auto">
			{words.map(({ kind, text }, place) => {
				// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
				if (kind === "same") return <span key={place}>{text}</span>;
				const Mark = kind;
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
					<Mark key={place} className={MARKS[kind]}>
						{text}
					</Mark>
				);
			})}
		</span>
	);
}

const MARKS = {
	ins: "rounded-sm bg-accept-soft text-accept underline decoration-2 underline-offset-2",
	del: "rounded-sm bg-reject-soft text-reject line-through",
};

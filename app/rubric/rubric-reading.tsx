import { RenderedMarkdown } from "../ui/rendered-markdown.tsx";
import type { RenderedDimension, RenderedRubric } from "./rendered-rubric.server.ts";
import { sideInWords } from "./side-options.tsx";

/** A rubric for reading: the guideline, then each dimension with its levels. */
export function RubricReading({ rubric }: { rubric: RenderedRubric }) {
	return (
		<div className="grid gap-4">
			{rubric.guidelineHtml ? (
				<section className="card px-6 py-5 text-[15px]" aria-label="Guideline">
					<RenderedMarkdown html={rubric.guidelineHtml} className="max-w-prose" />
				</section>
			) : null}
			{rubric.dimensions.map((dimension) => (
				<DimensionReading key={dimension.name} dimension={dimension} />
			))}
		</div>
	);
}

function DimensionReading({ dimension }: { dimension: RenderedDimension }) {
	const { title, scale, side, optional, guidelineHtml, levels } = dimension;
	return (
		<section className="card grid gap-3 px-6 py-5" aria-label={title}>
			<h2 className="flex flex-wrap items-baseline gap-x-3 text-[15px]">
				{title}
				<span className="text-[12.5px] font-normal text-ink3">
					{scale}
					{side ? ` · ${sideInWords(side)}` : ""}
					{optional ? " · optional" : ""}
				</span>
			</h2>
			{guidelineHtml ? (
				<RenderedMarkdown html={guidelineHtml} className="max-w-prose text-ink2" />
			) : null}
			{levels.length > 0 ? (
				<dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(5rem,max-content)_1fr]">
					{levels.map((level) => (
						<div key={level.value} className="sm:contents">
							<dt className="font-semibold">
								{level.value}
								{level.label ? (
									<span className="ml-2 font-normal text-ink2">{level.label}</span>
								) : null}
							</dt>
							<dd className="grid gap-1">
								{level.descriptionHtml ? <RenderedMarkdown html={level.descriptionHtml} /> : null}
								{level.exampleHtml ? (
									<div className="border-l-2 border-line pl-3 text-ink2">
										<span className="eyebrow">Example</span>
										<RenderedMarkdown html={level.exampleHtml} />
									</div>
								) : null}
							</dd>
						</div>
					))}
				</dl>
			) : null}
		</section>
	);
}

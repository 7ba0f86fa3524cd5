import { useIsNarrow } from "../../ui/narrow.ts";
import { Notice } from "../../ui/page.tsx";
import { MoreBelow } from "./more-below.tsx";

type Props = {
	readonly published: string;
	readonly limits: string;
	/** The answer on this project's data; absent where there is none yet. */
	readonly here?: string | undefined;
};

/**
 * What this project shows, what was published, and where the published reading does not hold: side by side where there is
 * room, and where there is little the answer first.
 */
export function PublishedAndHere({ published, here, limits }: Props) {
	const source = (
		<>
			<p>
				<strong>Published:</strong> {published}
			</p>
			<p>
				<strong>Where that reading does not hold:</strong> {limits}
			</p>
		</>
	);
	const folds = useIsNarrow() && here !== undefined;
	return (
		<Notice kind="info">
			<div
				className={`grid gap-x-8 gap-y-2 ${here === undefined ? "lg:grid-cols-2" : "lg:grid-cols-[2fr_1fr_1fr]"}`}
			>
				{here === undefined ? null : (
					<p className="wrap-anywhere">
						<strong>Here:</strong> {here}
					</p>
				)}
				{folds ? (
					<MoreBelow words="What was published, and where that does not hold">
						<div className="grid gap-2">{source}</div>
					</MoreBelow>
				) : (
					source
				)}
			</div>
		</Notice>
	);
}

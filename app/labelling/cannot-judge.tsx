import { CANNOT, CANNOT_JUDGE_REASONS, cannotField, ratingField } from "./annotation-fields.ts";
import type { DimensionView } from "./dimension-view.server.ts";

/** The way out of a dimension, with its reason. On a numeric scale the reasons are a group of their own, with a way back. */
export function CannotJudge({
	dimension,
	chosen,
}: {
	dimension: DimensionView;
	chosen: string | undefined;
}) {
	const { name, title, levels } = dimension;
	const numeric = levels === null;
	return (
		<details className="label-cannot" open={chosen !== undefined}>
			<summary data-key="x" aria-label={`Cannot judge: ${title}`}>
				Cannot judge
			</summary>
			{numeric ? (
				<label>
					<input
						type="radio"
						name={cannotField(name)}
						value=""
						defaultChecked={chosen === undefined}
					/>
					I can judge it
				</label>
			) : null}
			{Object.entries(CANNOT_JUDGE_REASONS).map(([reason, words], index) => (
				<label key={reason}>
					<input
						type="radio"
						name={numeric ? cannotField(name) : ratingField(name)}
						value={numeric ? reason : CANNOT + reason}
						defaultChecked={chosen === reason}
						data-reason-key={index + 1}
					/>
					{words}
				</label>
			))}
		</details>
	);
}

import { Notice } from "../../ui/page.tsx";

type Props = {
	readonly published: string;
	readonly limits: string;
	/** The answer on this project's data; absent where there is none yet. */
	readonly here?: string | undefined;
};

/** In one paragraph: what was published, what this project shows, and where the published reading does not hold. */
export function PublishedAndHere({ published, here, limits }: Props) {
	return (
		<Notice kind="info">
			<p className="max-w-prose">
				{here === undefined ? null : (
					<>
						<strong>Here:</strong> {here}{" "}
					</>
				)}
				<strong>Published:</strong> {published} <strong>Where that reading does not hold:</strong>{" "}
				{limits}
			</p>
		</Notice>
	);
}

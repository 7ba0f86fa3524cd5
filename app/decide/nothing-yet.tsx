import { Link } from "@remix-run/react";
import { EmptyState } from "../ui/page.tsx";

type NothingYetProps = {
	slug: string;
	isAdministrator: boolean;
	set: { readonly name: string } | null;
};

/** In place of figures where nobody has rated anything. */
export function NothingYet({ slug, isAdministrator, set }: NothingYetProps) {
	return (
		<EmptyState
			title="Nothing to compare yet"
			action={
				set ? (
					<Link className="btn" to={`/projects/${slug}/decide?set=`}>
						Show the imported items
					</Link>
				) : isAdministrator ? (
					<Link className="btn btn-primary" to={`/projects/${slug}/import`}>
						Import items and labels
					</Link>
				) : null
			}
		>
			<p>
				Agreement needs ratings: labels of people and answers of judges on the same items.{" "}
				{set
					? `Nobody has rated the set ${set.name} yet.`
					: "Import them, label items here, or run a judge."}
			</p>
		</EmptyState>
	);
}

import type { Rater } from "#db/queries/raters.server.ts";
import type { RawLabel } from "../files/raw-label.ts";
import { detached, shown } from "../files/source-row.ts";
import { counted } from "../ui/numbers.ts";

/** Why a person whose labels are another project's decisions counts in no figure. */
export const ADJUDICATED = "adjudicated values of another project";

type Count = { readonly isLeftOut: boolean; labels: number };

/** Counts the labels of an import that are not what the name of their rater makes one think. */
export class WhoseLabels {
	/** Another project's decisions, by the name that they came under. */
	private readonly adjudicated = new Map<string, Count>();
	/** Labels of people who have an account here. */
	private readonly members = new Map<string, Count>();

	add({ name, accountId, excludedReason }: Rater, { isAdjudicated }: RawLabel): void {
		if (!isAdjudicated && accountId === null) return;
		const counts = isAdjudicated ? this.adjudicated : this.members;
		const there = counts.get(name);
		if (there) there.labels++;
		// A rater that is made with its first label is left out by it.
		else counts.set(detached(name), { isLeftOut: excludedReason !== null, labels: 1 });
	}

	/** A sentence or two about each of these raters. */
	inWords(): string[] {
		return [
			...[...this.adjudicated].map(([name, { labels, isLeftOut }]) => {
				const values = `${counted(labels, "value")} of ${shown(name)} ${labels === 1 ? "is an adjudicated value" : "are adjudicated values"} of the project that the file is from.`;
				return isLeftOut
					? `${values} So that figures are those of that project, they count in no figure and stand in no export; the page People counts them as a person’s where that is wanted.`
					: `${values} Somebody of that name counts here already, so that they count as this person’s labels: rename the person in the file and import it into a new project where figures are to be those of the original.`;
			}),
			...[...this.members].map(
				([name, { labels }]) =>
					`${counted(labels, "label")} of ${shown(name)} ${labels === 1 ? "comes" : "come"} from the files and not from that member’s own account, and ${labels === 1 ? "counts" : "count"} as theirs. Where somebody else is meant, give that person another name in the file first.`,
			),
		];
	}
}

import { Link } from "@remix-run/react";
import { createContext, type ReactNode, useContext } from "react";

/**
 * Which items of a dimension a number counts.
 * - `labelled`: somebody labelled them; `several`: two people or more; `tied`: people, but no one level of theirs
 * - `compared`: on which the ranking compares its judges
 * - `answered`: with a value of judge `a`; `scored`: and a reference; `unscored`: that `a` left unscored
 * - `numbered`: with a value of `a` and a number of people, as their mean where no one level is theirs
 * - `both`: with a value of `a` and of `b`; `errors`: and a reference
 * - `foretold`: with a value of `a` and labels of two people or more
 */
export const COUNTED = [
	"labelled",
	"several",
	"tied",
	"compared",
	"answered",
	"scored",
	"numbered",
	"unscored",
	"both",
	"errors",
	"foretold",
] as const;
export type Counted = (typeof COUNTED)[number];

/**
 * Which items a number of two that are compared counts (`app/comparing`).
 * - `measured`: on which the figures of both are computed; `shared`: with a value of both and of people
 * - of these `nearerA`, `nearerB`: one is nearer to people; `bothRight`; `equalWrong`: both say the same, and people do
 *   not; `asFar`: they differ, as far from people. `part`: of `shared` those of the part `a` of the field asked for
 * - `unlabelled`, `tied`: with a value of both and no label, or people are tied; `…Differ`: and the two differ
 * - `questions` that both systems answer, of which `acceptedBoth`, `onlyA`, `onlyB`, `neither` is accepted
 * - `answeredTwice`: two people answered under both versions of the rubric; `changed`: most say another level now
 */
export const COUNTED_OF_TWO = [
	"measured",
	"shared",
	"nearerA",
	"nearerB",
	"bothRight",
	"equalWrong",
	"asFar",
	"part",
	"unlabelled",
	"unlabelledDiffer",
	"tied",
	"tiedDiffer",
	"questions",
	"acceptedBoth",
	"onlyA",
	"onlyB",
	"neither",
	"answeredTwice",
	"changed",
] as const;
export type CountedOfTwo = (typeof COUNTED_OF_TWO)[number];

/** A kind of items, with the raters it is about. */
export type CountedItems = {
	readonly of: Counted | CountedOfTwo;
	readonly a?: string;
	readonly b?: string;
};

const AddressOfItems = createContext<((items: CountedItems) => string) | null>(null);

/** Gives the numbers inside it the addresses of what they count. */
export const CountedItemsAt = AddressOfItems.Provider;

/** A number that opens the items it counts, where the page knows their address; else the number alone. */
export function ItemsLink({ children, ...items }: CountedItems & { children: ReactNode }) {
	const addressOf = useContext(AddressOfItems);
	if (!addressOf) return children;
	return (
		<Link to={addressOf(items)} className="link">
			{children}
		</Link>
	);
}

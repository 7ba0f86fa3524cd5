import { type AskedAgain, keptOf } from "./asked-again.ts";
import type { DimensionView } from "./dimension-view.server.ts";
import type { ItemToLabel, RubricView } from "./label-item.server.ts";

/** The same item once yet another version was published: what that one asks otherwise is asked too. */
export function againUnder(
	item: ItemToLabel,
	before: readonly DimensionView[],
	{ version, dimensions }: RubricView,
): ItemToLabel {
	const { own, again } = item;
	if (!own || !again) return item;
	const known = new Map(before.map((dimension) => [dimension.name, JSON.stringify(dimension)]));
	const asked = dimensions.filter(
		(dimension) =>
			again.names?.includes(dimension.name) ||
			known.get(dimension.name) !== JSON.stringify(dimension),
	);
	const now: AskedAgain =
		again.names === null
			? { ...again, version }
			: {
					version,
					names: asked.map(({ name }) => name),
					about: new Intl.ListFormat("en").format(asked.map(({ title }) => title)),
				};
	return { ...item, again: now, own: { ...own, values: keptOf(own.values, now) } };
}

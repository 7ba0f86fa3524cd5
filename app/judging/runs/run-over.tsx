import { SetLink } from "../../derived-sets/set-link.tsx";

type RunOverProps = {
	/** Path of the project. */
	home: string;
	/** The derived set that a run is over; null: the imported items. */
	set: { readonly id: string; readonly name: string } | null;
};

/** What a run judges: the name of its derived set, which leads there, or "imported items". */
export function RunOver({ home, set }: RunOverProps) {
	if (!set) return "imported items";
	return <SetLink home={home} set={set} />;
}

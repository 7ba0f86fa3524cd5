import { Link } from "@remix-run/react";

/** The name of a derived set, which leads to its page; to those who may not see that, the name alone. */
export function SetLink({
	home,
	set,
	isOpen = true,
}: {
	/** Path of the project. */
	home: string;
	set: { readonly id: string; readonly name: string };
	/** May the reader open sets? Administrators may. */
	isOpen?: boolean;
}) {
	if (!isOpen) return set.name;
	return (
		<Link className="link" to={`${home}/derived-sets/${set.id}`}>
			{set.name}
		</Link>
	);
}

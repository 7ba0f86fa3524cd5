const CHECKED_MODES = ["prefer", "require", "verify-ca"];

/** The address under which a server knows a process by this name, whatever name it brings along. */
export function calledBy(url: string, name: string): string {
	const named = new URL(url);
	named.searchParams.set("application_name", name);
	// As the driver takes these, of which it warns in nine lines at every start.
	const isChecked = CHECKED_MODES.includes(named.searchParams.get("sslmode") ?? "");
	if (isChecked && !named.searchParams.has("uselibpqcompat"))
		named.searchParams.set("sslmode", "verify-full");
	return named.href;
}

/** What may follow the ? of an address, as far as an @ may stand in it. */
const WITH_AT = new Set(
	"user password application_name fallback_application_name options".split(" "),
);

/** Does a part of its password stand where the host ends already? A / or ? in it has to be %-encoded. */
export function isCutOff({ pathname, searchParams, hash }: URL): boolean {
	if (pathname.includes("@") || hash.includes("@")) return true;
	return [...searchParams].some(
		([key, value]) => key.includes("@") || (value.includes("@") && !WITH_AT.has(key)),
	);
}

/** What stands between the name of a user and the last @. */
const PASSWORD = /^([a-z]+:\/\/[^:@/?]*):.*@/i;

/** The address of a server as people may read it, be it one that cannot be used. */
export function withoutPassword(url: string): string {
	try {
		const asItIs = new URL(url);
		const shown = isCutOff(asItIs) ? new URL(url.replace(PASSWORD, "$1@")) : asItIs;
		shown.password = "";
		for (const name of ["password", "sslkey"]) shown.searchParams.delete(name);
		return shown.href;
	} catch {
		return "the address in DATABASE_URL";
	}
}

import { expect, test } from "vitest";
import { calledBy, withoutPassword } from "./address.ts";

test.each([
	["postgres://ada:secret@db.lan/c", "postgres://ada@db.lan/c"],
	[
		"postgres://ada:se%2Fcret@db.lan:1/c?sslmode=require",
		"postgres://ada@db.lan:1/c?sslmode=require",
	],
	["postgres://db.lan/c?user=ada&password=secret&sslkey=secret", "postgres://db.lan/c?user=ada"],
	// Not %-encoded, so that a reader of addresses takes it for a port, a path or a host.
	["postgres://ada:12345/secret@db.lan/c", "postgres://ada@db.lan/c"],
	["postgres://ada:12?secret@db.lan/c", "postgres://ada@db.lan/c"],
	["postgres://ada:12?se=cret@db.lan/c", "postgres://ada@db.lan/c"],
	[
		"postgres://ada:?p&a=secret@db.lan/c?sslmode=require",
		"postgres://ada@db.lan/c?sslmode=require",
	],
	["postgres://ada:1#secret@db.lan/c", "postgres://ada@db.lan/c"],
	["postgres://ada:one@secret/p:w%x@db.lan/c", "postgres://ada@db.lan/c"],
	["postgres://ada:secret[1]/@", "the address in DATABASE_URL"],
	["postgres://db.lan:5432/c?user=me@corp", "postgres://db.lan:5432/c?user=me%40corp"],
])("the address %j is shown without its password", (address, shown) => {
	expect(withoutPassword(address)).toBe(shown);
});

test("a server knows a process by its name, and is checked as the driver will check it", () => {
	expect(calledBy("postgres://db.lan/c?application_name=x&sslmode=require", "concord")).toBe(
		"postgres://db.lan/c?application_name=concord&sslmode=verify-full",
	);
	const asLibpq = "postgres://db.lan/c?sslmode=require&uselibpqcompat=true";
	expect(calledBy(asLibpq, "n")).toBe(`${asLibpq}&application_name=n`);
});

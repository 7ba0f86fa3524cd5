import { expect, test } from "vitest";
import { allowedHosts } from "./allowed-hosts.ts";
import { checkEndpointUrl } from "./endpoint-url.ts";
import { internalKindOf } from "./ip-address.ts";
import { INTERNAL_FORMS } from "./testing/internal-forms.ts";

const sentence = (url: string, allowed: readonly string[] = []) => {
	const check = checkEndpointUrl(url, allowed);
	return check.ok ? "ok" : check.sentence;
};

test("S6: there are at least forty forms of internal addresses", () => {
	expect(new Set(INTERNAL_FORMS).size).toBeGreaterThanOrEqual(40);
});

test.each(INTERNAL_FORMS)("S6: %s is refused", (host) => {
	for (const url of [`http://${host}/v1`, `HTTPS://${host}:8443/v1`, ` http://${host}`]) {
		const check = checkEndpointUrl(url, []);
		expect(check).toMatchObject({ ok: false, sentence: expect.stringMatching(/\.$/) });
	}
});

test.each([
	"https://api.openai.com/v1",
	"http://api.openai.com.:80/v1",
	"https://openrouter.ai/api/v1",
	"http://93.184.216.34:8000/v1",
	"https://[2606:4700::6810:84e5]/v1",
	"https://[64:ff9b::5db8:d822]/v1",
	"https://1.1.1.1/v1",
	"https://bücher.example/v1",
	"https://localhost.example.com/v1",
	"https://127.example.com/v1",
])("%s is taken", (url) => {
	expect(checkEndpointUrl(url, [])).toMatchObject({ ok: true });
});

test("what is no base URL is refused with a reason that no list can lift", () => {
	const wrong: [string, RegExp][] = [
		["", /begins with http/],
		["api.openai.com/v1", /begins with http/],
		["ftp://api.openai.com", /begins with http/],
		["file:///etc/passwd", /begins with http/],
		["http://", /no address that can be asked/],
		["http://[::1", /no address/],
		["http://[fe80::1%25eth0]/v1", /no address/],
		["http://256.256.256.256/", /no address/],
		["http://user@api.openai.com/v1", /without a user name/],
		["http://:secret@api.openai.com/v1", /without a user name/],
		["http://@api.openai.com/v1", /without a user name/],
		["http://api.openai.com@127.0.0.1/v1", /without a user name/],
		["https://api.openai.com/v1?x=1", /question mark/],
		["https://api.openai.com/v1#x", /#/],
		["https://api.openai.com:0/v1", /port 0/],
		["https://api.open\u202eai.com/v1", /nobody sees/],
		["https://api.openai.com/\u0007v1", /nobody sees/],
		[`https://${"a".repeat(64)}.com/v1`, /such a long name/],
		[`https://${"abcdefg.".repeat(32)}com/v1`, /such a long name/],
	];
	for (const [url, expected] of wrong) {
		expect(checkEndpointUrl(url, ["127.0.0.1", "api.openai.com"])).toMatchObject({
			ok: false,
			allow: null,
			sentence: expect.stringMatching(expected),
		});
	}
});

test("a refusal names the address, what it is, and the entry that would allow it", () => {
	expect(checkEndpointUrl("http://0x7f.1:4010/v1", [])).toEqual({
		ok: false,
		sentence:
			"127.0.0.1 leads to an internal address (loopback), which is asked only where its host is allowed by name.",
		allow: "127.0.0.1:4010",
	});
	expect(checkEndpointUrl("https://[::1]/v1", [])).toMatchObject({ allow: "[::1]:443" });
	for (const url of ["http://0x7f.1:4010/v1", "https://[::1]/v1", "http://MODELS.lan./v1"]) {
		const check = checkEndpointUrl(url, []);
		expect(sentence(url, check.ok ? [] : [check.allow ?? ""])).toBe("ok");
	}
});

test("a host is allowed by its name, with its port or with any, and nothing else is", () => {
	expect(sentence("http://127.0.0.1:4010/v1", ["127.0.0.1"])).toBe("ok");
	expect(sentence("http://127.0.0.1:4010/v1", [" 127.0.0.1:4010 "])).toBe("ok");
	expect(sentence("http://2130706433:4010/v1", ["127.0.0.1:4010"])).toBe("ok");
	expect(sentence("http://LocalHost.:4010/v1", ["localhost:4010"])).toBe("ok");
	expect(sentence("http://[0:0:0:0:0:0:0:1]/v1", ["[::1]"])).toBe("ok");
	expect(sentence("https://models.lan/v1", ["models.lan:443"])).toBe("ok");
	expect(sentence("http://models.lan/v1", ["models.lan:443"])).toContain("internal");
	expect(sentence("http://127.0.0.1:4011/v1", ["127.0.0.1:4010"])).toContain("internal");
	expect(sentence("http://127.0.0.2/v1", ["127.0.0.1"])).toContain("internal");
	expect(sentence("http://127.0.0.1/v1", ["localhost"])).toContain("internal");
	expect(sentence("http://localhost/v1", ["127.0.0.1"])).toContain("internal");
	expect(sentence("http://a.localhost/v1", ["localhost"])).toContain("internal");
});

test("entries that are no host allow nothing", () => {
	const entries = ["", " ", "*", "0.0.0.0/0", "http://127.0.0.1", "127.0.0.1:x", "::1", ".", "a b"];
	const isAllowed = allowedHosts(entries);
	for (const host of ["127.0.0.1", "localhost", "::1", "", "[::1]"]) {
		expect(isAllowed(host, 80)).toBe(false);
	}
});

test.each([
	["0.0.0.0", "unspecified"],
	["10.255.255.255", "private"],
	["11.0.0.0", null],
	["100.63.255.255", null],
	["100.64.0.0", "shared by a provider's customers"],
	["100.100.100.200", "shared by a provider's customers"],
	["100.128.0.0", null],
	["126.255.255.255", null],
	["127.255.255.255", "loopback"],
	["168.63.129.16", "a cloud's metadata service"],
	["169.254.169.254", "link-local"],
	["172.15.255.255", null],
	["172.31.255.255", "private"],
	["172.32.0.0", null],
	["192.0.0.192", "reserved"],
	["192.167.255.255", null],
	["192.168.0.1", "private"],
	["198.19.255.255", "for benchmarks"],
	["223.255.255.255", null],
	["224.0.0.1", "multicast"],
	["255.255.255.255", "reserved"],
	["::", "unspecified"],
	["::1", "loopback"],
	["::2", "reserved"],
	["::ffff:10.0.0.1", "private"],
	["::ffff:8.8.8.8", null],
	["64:ff9b::7f00:1", "loopback"],
	["64:ff9b:1::1", "reserved"],
	["2001:4860:4860::8888", null],
	["2001::1", "reserved"],
	["2002:7f00:1::", "6to4"],
	["fd00:ec2::254", "private"],
	["fe80::1%eth0", "link-local"],
	["fec0::1", "site-local"],
	["ff02::1", "multicast"],
	["100::1", "reserved"],
	["not an address", "no address"],
	["127.1", "no address"],
	["", "no address"],
])("the address %s is %s", (address, kind) => {
	expect(internalKindOf(address)).toBe(kind);
});

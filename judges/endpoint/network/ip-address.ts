import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Ranges of IPv4 that are not the public internet, by what they are. */
const INTERNAL_V4: Readonly<Record<string, readonly string[]>> = {
	unspecified: ["0.0.0.0/8"],
	private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"],
	"shared by a provider's customers": ["100.64.0.0/10"],
	loopback: ["127.0.0.0/8"],
	"link-local": ["169.254.0.0/16"],
	reserved: ["192.0.0.0/24", "240.0.0.0/4"],
	"for documentation": ["192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"],
	"a 6to4 relay": ["192.88.99.0/24"],
	"for benchmarks": ["198.18.0.0/15"],
	multicast: ["224.0.0.0/4"],
	// A public address that every virtual machine of one cloud reaches its host under.
	"a cloud's metadata service": ["168.63.129.16/32"],
};

/** Of IPv6 only the global unicast space is public, and of that not these. */
const INTERNAL_V6: Readonly<Record<string, readonly string[]>> = {
	unspecified: ["::/128"],
	loopback: ["::1/128"],
	private: ["fc00::/7"],
	"link-local": ["fe80::/10"],
	"site-local": ["fec0::/10"],
	multicast: ["ff00::/8"],
	reserved: ["2001::/23"],
	"for documentation": ["2001:db8::/32", "3fff::/20"],
	"6to4": ["2002::/16"],
};

/** Before an IPv4 address in the last four bytes of an IPv6 one that leads to it: mapped, NAT64. */
const BEFORE_V4: readonly string[] = ["::ffff:", "64:ff9b::"];
const BITS_BEFORE_V4 = 96;

const PUBLIC_V6 = blockList([
	"2000::/3",
	...BEFORE_V4.map((before) => `${before}0.0.0.0/${BITS_BEFORE_V4}`),
]);
/** No two kinds overlap. */
const INTERNAL: readonly { readonly kind: string; readonly list: BlockList }[] = [
	...Object.entries(INTERNAL_V4).map(([kind, ranges]) => ({
		kind,
		list: blockList([...ranges, ...ranges.flatMap(inV6)]),
	})),
	...Object.entries(INTERNAL_V6).map(([kind, ranges]) => ({ kind, list: blockList(ranges) })),
];

/**
 * What an address is when it is not on the public internet: `loopback`, `private`, `link-local` …;
 * null for public ones. What is no address at all is internal, so that nothing slips through.
 * IPv4-mapped and NAT64 addresses are what the IPv4 address in them is; the other forms that carry
 * one are reserved or out of use, and internal whatever they carry.
 */
export function internalKindOf(address: string): string | null {
	// The zone of an IPv6 address says through which of this machine's networks, not where to.
	const [plain = ""] = address.split("%");
	const family = isIPv4(address) ? "ipv4" : isIPv6(plain) ? "ipv6" : null;
	if (family === null) return "no address";
	const internal = INTERNAL.find(({ list }) => list.check(plain, family));
	if (internal) return internal.kind;
	return family === "ipv4" || PUBLIC_V6.check(plain, family) ? null : "reserved";
}

/** A range of IPv4 as IPv6 addresses carry it. */
function inV6(range: string): string[] {
	const [address, bits] = range.split("/");
	return BEFORE_V4.map((before) => `${before}${address}/${BITS_BEFORE_V4 + Number(bits)}`);
}

function blockList(ranges: readonly string[]): BlockList {
	const list = new BlockList();
	for (const range of ranges) {
		const [address = "", bits] = range.split("/");
		list.addSubnet(address, Number(bits), isIPv4(address) ? "ipv4" : "ipv6");
	}
	return list;
}

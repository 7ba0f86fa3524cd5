// Loaded before everything else in a process that is measured: on request it says how long its event
// loop stood at most and what it has used since the last time. A pragma that it is sent is set on the
// connection of the server, so that a test can take the disk away from it.
const { existsSync, readFileSync } = require("node:fs");
const { isMainThread } = require("node:worker_threads");
const { monitorEventLoopDelay } = require("node:perf_hooks");

/** How often the loop should come by, in milliseconds. */
const EVERY_MS = 5;

/**
 * The most memory since the process began. What `resourceUsage` says on Linux counts the process that started this one
 * as well, until this one has grown larger.
 */
function mostMegabytes() {
	const own = "/proc/self/status";
	const [, kilobytes] = existsSync(own)
		? (/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(own, "utf8")) ?? [])
		: [];
	return (kilobytes === undefined ? process.resourceUsage().maxRSS : Number(kilobytes)) / 1024;
}

if (isMainThread && process.send) {
	const delays = monitorEventLoopDelay({ resolution: 1 });
	delays.enable();
	let used = process.cpuUsage();
	let last = { at: performance.now(), cpu: process.cpuUsage() };
	let longestWorkMs = 0;
	const look = () => {
		const { user, system } = process.cpuUsage(last.cpu);
		const now = performance.now();
		// What another process did with the processor meanwhile is no work of this one.
		const work = Math.min(now - last.at - EVERY_MS, (user + system) / 1000);
		longestWorkMs = Math.max(longestWorkMs, work);
		last = { at: now, cpu: process.cpuUsage() };
	};
	setInterval(look, EVERY_MS).unref();
	process.on("message", (/** @type {string} */ message) => {
		if (message.startsWith("pragma ")) {
			const shared = /** @type {{ concordDatabase?: import("#db/dialect").Database }} */ (
				globalThis
			);
			process.send?.(
				shared.concordDatabase?.$client.pragma(message.slice("pragma ".length)) ?? null,
			);
			return;
		}
		look();
		const { user, system } = process.cpuUsage(used);
		process.send?.({
			longestGapMs: delays.max / 1e6,
			longestWorkMs,
			processorMs: (user + system) / 1000,
			megabytes: mostMegabytes(),
		});
		delays.reset();
		longestWorkMs = 0;
		used = process.cpuUsage();
	});
	process.channel?.unref();
}

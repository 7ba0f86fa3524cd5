// Loaded before everything else in a process that is measured: on request it says how long its event
// loop stood at most and what it has used since the last time.
const { isMainThread } = require("node:worker_threads");
const { monitorEventLoopDelay } = require("node:perf_hooks");

if (isMainThread && process.send) {
	const delays = monitorEventLoopDelay({ resolution: 1 });
	delays.enable();
	let used = process.cpuUsage();
	process.on("message", () => {
		const { user, system } = process.cpuUsage(used);
		process.send?.({
			longestGapMs: delays.max / 1e6,
			processorMs: (user + system) / 1000,
			megabytes: process.resourceUsage().maxRSS / 1024,
		});
		delays.reset();
		used = process.cpuUsage();
	});
	process.channel?.unref();
}

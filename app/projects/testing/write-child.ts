/**
 * Writes every kind in turn in a process of its own, and says of each write that it is stored once that is so:
 * `node --import tsx app/projects/testing/write-child.ts FOLDER`
 */
import { aWriteSetting, KINDS_OF_WRITE, MOST } from "./kinds-of-write.ts";

const setting = await aWriteSetting(process.argv[2] ?? "");
process.stdout.write(`${setting.url}\n`);
for (let turn = 0; turn < MOST; turn++)
	for (const [name, kind] of Object.entries(KINDS_OF_WRITE)) {
		await kind.write(setting, turn);
		process.stdout.write(`${name}\n`);
	}

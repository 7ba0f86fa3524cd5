/** Opens a database as soon as it can and says what its setting `mark` is: `node --import tsx …/open-child.ts DATABASE` */
import { connect, disconnect } from "#db/dialect";

const [url = ""] = process.argv.slice(2);
process.stdout.write("opening\n");
const db = connect(url);
const mark = db.$client.prepare("select value from settings where name = 'mark'").pluck().get();
process.stdout.write(`${mark ?? "none"}\n`);
disconnect(db);

import { bookBus } from "./book-bus.ts";
import { borrowing } from "./borrowing.ts";
import { cargoBikes } from "./cargo-bikes.ts";
import { charges } from "./charges.ts";
import { digitalLibrary } from "./digital-library.ts";
import { membership } from "./membership.ts";
import { printing } from "./printing.ts";
import { repairCafe } from "./repair-cafe.ts";
import { reservations } from "./reservations.ts";
import { rooms } from "./rooms.ts";
import type { Area } from "./sections.ts";
import { seedLibrary } from "./seed-library.ts";
import { toolLoans } from "./tool-loans.ts";
import { toolSafety } from "./tool-safety.ts";
import { youngReaders } from "./young-readers.ts";

/** The handbook of the Ossel Valley Library and Tool Shed, an invented place: 14 subject areas. */
export const handbook: readonly Area[] = [
	membership,
	borrowing,
	reservations,
	charges,
	toolLoans,
	toolSafety,
	cargoBikes,
	rooms,
	digitalLibrary,
	printing,
	bookBus,
	youngReaders,
	repairCafe,
	seedLibrary,
];

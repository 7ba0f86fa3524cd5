import { bookBusQuestions } from "./book-bus.ts";
import { borrowingQuestions } from "./borrowing.ts";
import { cargoBikesQuestions } from "./cargo-bikes.ts";
import { chargesQuestions } from "./charges.ts";
import { digitalLibraryQuestions } from "./digital-library.ts";
import { membershipQuestions } from "./membership.ts";
import { printingQuestions } from "./printing.ts";
import type { Question } from "./question.ts";
import { repairCafeQuestions } from "./repair-cafe.ts";
import { reservationsQuestions } from "./reservations.ts";
import { roomsQuestions } from "./rooms.ts";
import { seedLibraryQuestions } from "./seed-library.ts";
import { toolLoansQuestions } from "./tool-loans.ts";
import { toolSafetyQuestions } from "./tool-safety.ts";
import { youngReadersQuestions } from "./young-readers.ts";

/** The questions about each area of the handbook, by the area's id. */
export const questionsByArea: Readonly<Record<string, readonly Question[]>> = {
	membership: membershipQuestions,
	borrowing: borrowingQuestions,
	reservations: reservationsQuestions,
	charges: chargesQuestions,
	"tool-loans": toolLoansQuestions,
	"tool-safety": toolSafetyQuestions,
	"cargo-bikes": cargoBikesQuestions,
	rooms: roomsQuestions,
	"digital-library": digitalLibraryQuestions,
	printing: printingQuestions,
	"book-bus": bookBusQuestions,
	"young-readers": youngReadersQuestions,
	"repair-cafe": repairCafeQuestions,
	"seed-library": seedLibraryQuestions,
};

/** Task module: what the page of one judge shows and takes its time, each part about one dimension. */
export const JUDGE_TASK = "#app/judge-page/judge-task.ts";

export { confusionOfPart } from "./confusion.ts";
export { cutOf } from "./cut-of-judge.ts";
export { habitsOf } from "./habits.ts";
export { inboxOf } from "./inbox-order.ts";
export { worseWhere } from "./worse-where.ts";

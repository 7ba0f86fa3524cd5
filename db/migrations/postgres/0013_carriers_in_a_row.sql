ALTER TABLE "run_carriers" ADD COLUMN "failures" bigint;--> statement-breakpoint
ALTER TABLE "run_carriers" ADD COLUMN "useless" bigint;
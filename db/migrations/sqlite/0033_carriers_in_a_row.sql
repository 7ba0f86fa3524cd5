ALTER TABLE `run_carriers` ADD `failures` integer;--> statement-breakpoint
ALTER TABLE `run_carriers` ADD `useless` integer;
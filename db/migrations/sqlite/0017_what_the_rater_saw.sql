ALTER TABLE `ratings` ADD `reference_seen` integer;--> statement-breakpoint
ALTER TABLE `ratings` ADD `left_side` text;
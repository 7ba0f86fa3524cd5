ALTER TABLE `annotations` ADD `reference_seen` integer;--> statement-breakpoint
ALTER TABLE `annotations` ADD `left_side` text;--> statement-breakpoint
ALTER TABLE `assignments` ADD `reference_shown_at` integer;--> statement-breakpoint
ALTER TABLE `assignments` ADD `judged_before` text;
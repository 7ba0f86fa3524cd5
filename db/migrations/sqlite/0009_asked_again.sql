ALTER TABLE `annotations` ADD `asked_about` text;--> statement-breakpoint
ALTER TABLE `assignments` ADD `asks_whole` integer DEFAULT false NOT NULL;
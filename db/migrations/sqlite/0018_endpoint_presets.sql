ALTER TABLE `endpoints` ADD `preset` text;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `key_header` text DEFAULT 'authorization' NOT NULL;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `headers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `query` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `timeout_seconds` integer;
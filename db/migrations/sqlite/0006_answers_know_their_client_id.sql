ALTER TABLE `annotations` ADD `client_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `annotations_client` ON `annotations` (`rater_id`,`item_id`,`client_id`);
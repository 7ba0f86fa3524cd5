DROP INDEX `annotations_flagged`;--> statement-breakpoint
CREATE INDEX `annotations_flagged` ON `annotations` (`project_id`,`item_id`) WHERE flagged = 1 and superseded_at is null;--> statement-breakpoint
ALTER TABLE `processes` ADD `name` text;
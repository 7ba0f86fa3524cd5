CREATE TABLE `item_marks` (
	`item_id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`flagged_at` integer,
	`excluded_at` integer,
	`excluded_reason` text,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `item_marks_excluded` ON `item_marks` (`project_id`) WHERE excluded_at is not null;--> statement-breakpoint
CREATE INDEX `annotations_flagged` ON `annotations` (`project_id`,`item_id`) WHERE flagged and superseded_at is null;--> statement-breakpoint
CREATE INDEX `annotations_commented` ON `annotations` (`project_id`,`item_id`) WHERE comment is not null and superseded_at is null;--> statement-breakpoint
CREATE INDEX `annotations_skipped` ON `annotations` (`project_id`,`skip_reason`,`item_id`) WHERE status = 'skipped' and superseded_at is null;--> statement-breakpoint
CREATE INDEX `annotations_speed` ON `annotations` (`rater_id`,`duration_ms`,`item_id`) WHERE duration_ms is not null and superseded_at is null;--> statement-breakpoint
CREATE INDEX `ratings_cannot_judge` ON `ratings` (`project_id`,`item_position`) WHERE unscored_reason = 'cannot_judge' and superseded_at is null;--> statement-breakpoint
CREATE VIRTUAL TABLE `item_words` USING fts5(
	project_id UNINDEXED,
	position UNINDEXED,
	words,
	facts,
	content = '',
	contentless_unindexed = 1,
	tokenize = 'unicode61 remove_diacritics 2',
	prefix = '2 3',
	detail = column
);--> statement-breakpoint
INSERT INTO `item_words` (project_id, position, words, facts)
SELECT project_id, position,
	concat_ws(char(10), external_id, input, response, response_a, response_b),
	metadata
FROM items WHERE position >= 0;--> statement-breakpoint
CREATE TRIGGER `items_into_words` AFTER INSERT ON `items` WHEN new.position >= 0 BEGIN
	INSERT INTO item_words (project_id, position, words, facts)
	VALUES (new.project_id, new.position,
		concat_ws(char(10), new.external_id, new.input, new.response, new.response_a, new.response_b),
		new.metadata);
END;

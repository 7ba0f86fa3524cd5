CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`login` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text,
	`is_administrator` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_login` ON `accounts` (`login`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`role` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_by` text,
	`revoked_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`accepted_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_project` ON `invitations` (`project_id`);--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`account_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_project_account` ON `memberships` (`project_id`,`account_id`);--> statement-breakpoint
CREATE INDEX `memberships_account` ON `memberships` (`account_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);--> statement-breakpoint
CREATE TABLE `annotations` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`item_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`rubric_id` text NOT NULL,
	`repetition` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`skip_reason` text,
	`comment` text,
	`flagged` integer DEFAULT false NOT NULL,
	`started_at` integer,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rater_id`) REFERENCES `raters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `annotations_current` ON `annotations` (`item_id`,`rater_id`,`rubric_id`,`repetition`) WHERE "annotations"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX `annotations_rater` ON `annotations` (`rater_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `annotations_project` ON `annotations` (`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `assignments` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`item_id` text NOT NULL,
	`position` integer NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `raters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `assignments_rater_item` ON `assignments` (`rater_id`,`item_id`);--> statement-breakpoint
CREATE INDEX `assignments_queue` ON `assignments` (`rater_id`,`status`,`position`);--> statement-breakpoint
CREATE INDEX `assignments_project` ON `assignments` (`project_id`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`file_names` text NOT NULL,
	`items_added` integer NOT NULL,
	`ratings_added` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`rejected` integer NOT NULL,
	`problems` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `imports_project` ON `imports` (`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`external_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_project_external` ON `documents` (`project_id`,`external_id`);--> statement-breakpoint
CREATE TABLE `items` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`position` integer NOT NULL,
	`external_id` text NOT NULL,
	`content_hash` text NOT NULL,
	`input` text,
	`contexts` text,
	`reference_contexts` text,
	`response` text,
	`reference` text,
	`response_a` text,
	`response_b` text,
	`messages` text,
	`document_id` text,
	`query_id` text,
	`system` text,
	`group` text,
	`metadata` text NOT NULL,
	`derived_from` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `items_project_external` ON `items` (`project_id`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `items_project_position` ON `items` (`project_id`,`position`);--> statement-breakpoint
CREATE INDEX `items_project_query` ON `items` (`project_id`,`query_id`);--> statement-breakpoint
CREATE TABLE `endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`base_url` text NOT NULL,
	`api_key_variable` text,
	`concurrency` integer DEFAULT 8 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `endpoints_name` ON `endpoints` (`name`);--> statement-breakpoint
CREATE TABLE `judges` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`protocol` text NOT NULL,
	`protocol_version` text NOT NULL,
	`endpoint_id` text,
	`model` text,
	`parameters` text NOT NULL,
	`binding` text NOT NULL,
	`rubric_id` text,
	`prompt_hash` text NOT NULL,
	`identity` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `judges_project_name` ON `judges` (`project_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `judges_project_identity` ON `judges` (`project_id`,`identity`);--> statement-breakpoint
CREATE TABLE `dimensions` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`definition` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `dimensions_project_name` ON `dimensions` (`project_id`,`name`);--> statement-breakpoint
CREATE INDEX `dimensions_project_position` ON `dimensions` (`project_id`,`position`);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`settings` text NOT NULL,
	`item_count` integer DEFAULT 0 NOT NULL,
	`change_counter` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_slug` ON `projects` (`slug`);--> statement-breakpoint
CREATE TABLE `rubrics` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`version` integer NOT NULL,
	`definition` text NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rubrics_project_version` ON `rubrics` (`project_id`,`version`);--> statement-breakpoint
CREATE TABLE `raters` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`account_id` text,
	`judge_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `raters_project_name` ON `raters` (`project_id`,`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `raters_project_account` ON `raters` (`project_id`,`account_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `raters_judge` ON `raters` (`judge_id`);--> statement-breakpoint
CREATE TABLE `ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`item_id` text NOT NULL,
	`item_position` integer NOT NULL,
	`rater_id` text NOT NULL,
	`dimension_id` text NOT NULL,
	`judge_dimension` text DEFAULT '' NOT NULL,
	`rubric_version` integer DEFAULT 0 NOT NULL,
	`repetition` integer DEFAULT 0 NOT NULL,
	`level` integer,
	`number` real,
	`unscored_reason` text,
	`unscored_detail` text,
	`annotation_id` text,
	`judgment_id` text,
	`rated_at` integer,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rater_id`) REFERENCES `raters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dimension_id`) REFERENCES `dimensions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`annotation_id`) REFERENCES `annotations`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judgment_id`) REFERENCES `judgments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ratings_current` ON `ratings` (`item_id`,`rater_id`,`dimension_id`,`judge_dimension`,`rubric_version`,`repetition`) WHERE "ratings"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX `ratings_column` ON `ratings` (`project_id`,`dimension_id`,`rater_id`,`judge_dimension`,`item_position`,`level`,`number`,`unscored_reason`,`rubric_version`,`repetition`,`superseded_at`) WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX `ratings_annotation` ON `ratings` (`annotation_id`);--> statement-breakpoint
CREATE INDEX `ratings_judgment` ON `ratings` (`judgment_id`);--> statement-breakpoint
CREATE TABLE `exchanges` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`run_id` text NOT NULL,
	`run_task_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`role` text NOT NULL,
	`attempt` integer NOT NULL,
	`model` text NOT NULL,
	`answered_model` text,
	`request` text NOT NULL,
	`response` text,
	`status` integer,
	`finish_reason` text,
	`error` text,
	`prompt_tokens` integer,
	`cached_tokens` integer,
	`completion_tokens` integer,
	`duration_ms` integer NOT NULL,
	`reused_from` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_task_id`) REFERENCES `run_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `exchanges_task` ON `exchanges` (`run_task_id`);--> statement-breakpoint
CREATE INDEX `exchanges_request` ON `exchanges` (`project_id`,`request_hash`);--> statement-breakpoint
CREATE TABLE `judgments` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`judge_id` text NOT NULL,
	`run_id` text NOT NULL,
	`item_id` text NOT NULL,
	`repetition` integer DEFAULT 0 NOT NULL,
	`outcomes` text NOT NULL,
	`duration_ms` integer,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `judgments_current` ON `judgments` (`judge_id`,`item_id`,`repetition`) WHERE "judgments"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX `judgments_run` ON `judgments` (`run_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `judgments_item` ON `judgments` (`item_id`);--> statement-breakpoint
CREATE TABLE `run_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`item_id` text NOT NULL,
	`repetition` integer DEFAULT 0 NOT NULL,
	`position` integer NOT NULL,
	`status` text DEFAULT 'todo' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`lease_token` text,
	`lease_until` integer,
	`not_before` integer,
	`reason` text,
	`finished_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_tasks_cell` ON `run_tasks` (`run_id`,`item_id`,`repetition`);--> statement-breakpoint
CREATE INDEX `run_tasks_claim` ON `run_tasks` (`run_id`,`status`,`position`);--> statement-breakpoint
CREATE INDEX `run_tasks_progress` ON `run_tasks` (`run_id`,`status`,`reason`,`attempts`);--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`judge_id` text NOT NULL,
	`status` text NOT NULL,
	`pause_reason` text,
	`total` integer NOT NULL,
	`repetitions` integer DEFAULT 1 NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `runs_project` ON `runs` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

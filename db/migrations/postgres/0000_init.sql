CREATE TABLE "account_links" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"login" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"is_administrator" smallint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"disabled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"accepted_at" bigint,
	"accepted_by" text,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" bigint NOT NULL,
	"paused_at" bigint
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "annotations" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"rater_id" text NOT NULL,
	"rubric_id" text NOT NULL,
	"repetition" bigint DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"skip_reason" text,
	"comment" text,
	"flagged" smallint DEFAULT 0 NOT NULL,
	"started_at" bigint,
	"duration_ms" bigint,
	"created_at" bigint NOT NULL,
	"superseded_at" bigint,
	"client_id" text,
	"reference_seen" smallint,
	"asked_about" text,
	"evidence" text,
	"left_side" text
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"rater_id" text NOT NULL,
	"item_id" text NOT NULL,
	"position" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"plan_id" text,
	"leased_until" bigint,
	"asks_whole" smallint DEFAULT 0 NOT NULL,
	"reference_shown_at" bigint,
	"judged_before" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"id" bigint PRIMARY KEY NOT NULL,
	"rows" bigint NOT NULL,
	"hash" text NOT NULL,
	"began_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"position" bigint PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"action" text NOT NULL,
	"project_id" text,
	"about" text NOT NULL,
	"details" text NOT NULL,
	"actor" text NOT NULL,
	"who_hash" text,
	"whom_hash" text,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_people" (
	"id" bigint PRIMARY KEY NOT NULL,
	"account_id" text,
	"login" text,
	"salt" text,
	"erased_by" bigint
);
--> statement-breakpoint
CREATE TABLE "batch_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"run_task_id" text NOT NULL,
	"batch_id" text,
	"endpoint_id" text NOT NULL,
	"model" text NOT NULL,
	"request_hash" text NOT NULL,
	"role" text NOT NULL,
	"step" text NOT NULL,
	"draw" bigint NOT NULL,
	"attempt" bigint NOT NULL,
	"request" text NOT NULL,
	"worst_micros" bigint,
	"status" text NOT NULL,
	"failure" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"model" text NOT NULL,
	"status" text NOT NULL,
	"file_id" text,
	"remote_id" text,
	"remote_status" text,
	"requests" bigint NOT NULL,
	"answered" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL,
	"looked_at" bigint,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"item_position" bigint NOT NULL,
	"dimension_id" text NOT NULL,
	"rubric_id" text NOT NULL,
	"level" bigint,
	"number" double precision,
	"reason" text,
	"clause" text,
	"rating_ids" text NOT NULL,
	"decided_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"superseded_at" bigint
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"dimension" text NOT NULL,
	"text" text NOT NULL,
	"proposed_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"outcome" text,
	"settled_at" bigint
);
--> statement-breakpoint
CREATE TABLE "item_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"parameters" text NOT NULL,
	"content_hash" text,
	"left_out" text,
	"status" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"approved_by" text,
	"approved_at" bigint
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"file_names" text NOT NULL,
	"items_added" bigint NOT NULL,
	"ratings_added" bigint NOT NULL,
	"unchanged" bigint NOT NULL,
	"rejected" bigint NOT NULL,
	"problems" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_marks" (
	"item_id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"flagged_at" bigint,
	"excluded_at" bigint,
	"excluded_reason" text
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"external_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"position" bigint NOT NULL,
	"external_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"input" text,
	"contexts" text,
	"reference_contexts" text,
	"response" text,
	"reference" text,
	"response_a" text,
	"response_b" text,
	"messages" text,
	"document_id" text,
	"query_id" text,
	"system" text,
	"group" text,
	"metadata" text NOT NULL,
	"derived_from" text,
	"set_id" text,
	"version" bigint DEFAULT 1 NOT NULL,
	"superseded_at" bigint,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"api_key_variable" text,
	"sealed_key" text,
	"preset" text,
	"key_header" text DEFAULT 'authorization' NOT NULL,
	"headers" text DEFAULT '{}' NOT NULL,
	"query" text DEFAULT '{}' NOT NULL,
	"timeout_seconds" bigint,
	"concurrency" bigint DEFAULT 8 NOT NULL,
	"requests_per_minute" bigint,
	"tokens_per_minute" bigint,
	"batch_percent" bigint,
	"models" text DEFAULT '{}' NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judges" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"protocol" text NOT NULL,
	"protocol_version" text NOT NULL,
	"endpoint_id" text,
	"model" text,
	"role_models" text DEFAULT '{}' NOT NULL,
	"parameters" text NOT NULL,
	"binding" text NOT NULL,
	"rubric_id" text,
	"prompt_hash" text NOT NULL,
	"identity" text NOT NULL,
	"series" text,
	"series_version" bigint,
	"predecessor_id" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gold_answers" (
	"item_id" text NOT NULL,
	"dimension_id" text NOT NULL,
	"level" bigint,
	"number" double precision,
	"reason" text,
	"created_at" bigint NOT NULL,
	CONSTRAINT "gold_answers_item_id_dimension_id_pk" PRIMARY KEY("item_id","dimension_id")
);
--> statement-breakpoint
CREATE TABLE "labelling_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"number" bigint NOT NULL,
	"definition" text NOT NULL,
	"sentence" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"ready_at" bigint,
	"withdrawn_at" bigint
);
--> statement-breakpoint
CREATE TABLE "plan_items" (
	"plan_id" text NOT NULL,
	"item_id" text NOT NULL,
	"position" bigint NOT NULL,
	"block" bigint NOT NULL,
	"overlap" bigint NOT NULL,
	"open_seats" bigint NOT NULL,
	"probability" double precision,
	"stratum" text,
	"purpose" text DEFAULT 'sample' NOT NULL,
	"repeats" text,
	CONSTRAINT "plan_items_plan_id_item_id_pk" PRIMARY KEY("plan_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "plan_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"rater_id" text,
	"invitation_id" text,
	"size" bigint,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
CREATE TABLE "learnt_forms" (
	"endpoint_id" text NOT NULL,
	"model" text NOT NULL,
	"form" text NOT NULL,
	"refusals" text NOT NULL,
	"learnt_at" bigint NOT NULL,
	"longest_answer" bigint,
	"prompt_ratio" double precision,
	CONSTRAINT "learnt_forms_endpoint_id_model_pk" PRIMARY KEY("endpoint_id","model")
);
--> statement-breakpoint
CREATE TABLE "flights" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"run_task_id" text NOT NULL,
	"process_id" text NOT NULL,
	"worst_micros" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lane_shares" (
	"process_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"places" bigint NOT NULL,
	CONSTRAINT "lane_shares_process_id_endpoint_id_pk" PRIMARY KEY("process_id","endpoint_id")
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" text PRIMARY KEY NOT NULL,
	"pulse" bigint NOT NULL,
	"started_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_carriers" (
	"process_id" text NOT NULL,
	"run_id" text NOT NULL,
	CONSTRAINT "run_carriers_process_id_run_id_pk" PRIMARY KEY("process_id","run_id")
);
--> statement-breakpoint
CREATE TABLE "dimensions" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"position" bigint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"settings" text NOT NULL,
	"item_count" bigint DEFAULT 0 NOT NULL,
	"change_counter" bigint DEFAULT 0 NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"version" bigint NOT NULL,
	"definition" text NOT NULL,
	"created_at" bigint NOT NULL,
	"published_at" bigint
);
--> statement-breakpoint
CREATE TABLE "raters" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"judge_id" text,
	"created_at" bigint NOT NULL,
	"excluded_reason" text
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"item_id" text NOT NULL,
	"item_position" bigint NOT NULL,
	"rater_id" text NOT NULL,
	"dimension_id" text NOT NULL,
	"judge_dimension" text DEFAULT '' NOT NULL,
	"rubric_version" bigint DEFAULT 0 NOT NULL,
	"repetition" bigint DEFAULT 0 NOT NULL,
	"level" bigint,
	"number" double precision,
	"unscored_reason" text,
	"unscored_detail" text,
	"annotation_id" text,
	"judgment_id" text,
	"rated_at" bigint,
	"reference_seen" smallint,
	"left_side" text,
	"created_at" bigint NOT NULL,
	"superseded_at" bigint
);
--> statement-breakpoint
CREATE TABLE "embeddings" (
	"project_id" text NOT NULL,
	"model" text NOT NULL,
	"text_hash" text NOT NULL,
	"vector" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "embeddings_project_id_model_text_hash_pk" PRIMARY KEY("project_id","model","text_hash")
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"run_id" text NOT NULL,
	"run_task_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"request_hash" text NOT NULL,
	"role" text NOT NULL,
	"step" text DEFAULT 'judge' NOT NULL,
	"draw" bigint DEFAULT 0 NOT NULL,
	"attempt" bigint NOT NULL,
	"model" text NOT NULL,
	"answered_model" text,
	"request" text NOT NULL,
	"response" text,
	"status" bigint,
	"finish_reason" text,
	"error" text,
	"prompt_tokens" bigint,
	"cached_tokens" bigint,
	"cache_write_tokens" bigint,
	"completion_tokens" bigint,
	"cost_micros" bigint,
	"assumed_micros" bigint,
	"duration_ms" bigint NOT NULL,
	"reused_from" text,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "judgments" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"judge_id" text NOT NULL,
	"run_id" text NOT NULL,
	"item_id" text NOT NULL,
	"repetition" bigint DEFAULT 0 NOT NULL,
	"outcomes" text NOT NULL,
	"duration_ms" bigint,
	"created_at" bigint NOT NULL,
	"superseded_at" bigint
);
--> statement-breakpoint
CREATE TABLE "run_answers" (
	"run_id" text NOT NULL,
	"model" text NOT NULL,
	"answered_model" text NOT NULL,
	"duration_ms" bigint NOT NULL,
	"requests" bigint NOT NULL,
	CONSTRAINT "run_answers_run_id_model_answered_model_duration_ms_pk" PRIMARY KEY("run_id","model","answered_model","duration_ms")
);
--> statement-breakpoint
CREATE TABLE "run_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"item_id" text NOT NULL,
	"repetition" bigint DEFAULT 0 NOT NULL,
	"position" bigint NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_process" text,
	"not_before" bigint,
	"reason" text,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "run_usage" (
	"run_id" text NOT NULL,
	"step" text NOT NULL,
	"role" text NOT NULL,
	"model" text NOT NULL,
	"requests" bigint NOT NULL,
	"reused" bigint NOT NULL,
	"prompt_tokens" bigint NOT NULL,
	"cached_tokens" bigint NOT NULL,
	"completion_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	"assumed_micros" bigint DEFAULT 0 NOT NULL,
	"unpriced" bigint NOT NULL,
	CONSTRAINT "run_usage_run_id_step_role_model_pk" PRIMARY KEY("run_id","step","role","model")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"judge_id" text NOT NULL,
	"set_id" text,
	"status" text NOT NULL,
	"pause_reason" text,
	"total" bigint NOT NULL,
	"repetitions" bigint DEFAULT 1 NOT NULL,
	"mode" text DEFAULT 'live' NOT NULL,
	"max_cost_micros" bigint,
	"retry_of" text,
	"holder" text,
	"waits_until" bigint,
	"wait_reason" text,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"finished_at" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"round_id" text NOT NULL,
	"item_id" text NOT NULL,
	"rubric_id" text NOT NULL,
	"given" text NOT NULL,
	"comment" text,
	"is_right" smallint NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"training_id" text NOT NULL,
	"rater_id" text NOT NULL,
	"attempt" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"passed_at" bigint,
	"failed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "trainings" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"item_ids" text NOT NULL,
	"pass_mark" bigint NOT NULL,
	"for_newcomers" smallint NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"withdrawn_at" bigint
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_accounts_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_rater_id_raters_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."raters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "annotations" ADD CONSTRAINT "annotations_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_rater_id_raters_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."raters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_plan_id_labelling_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."labelling_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_requests" ADD CONSTRAINT "batch_requests_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_requests" ADD CONSTRAINT "batch_requests_run_task_id_run_tasks_id_fk" FOREIGN KEY ("run_task_id") REFERENCES "public"."run_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_requests" ADD CONSTRAINT "batch_requests_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_requests" ADD CONSTRAINT "batch_requests_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_dimension_id_dimensions_id_fk" FOREIGN KEY ("dimension_id") REFERENCES "public"."dimensions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_proposed_by_accounts_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_sets" ADD CONSTRAINT "item_sets_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_sets" ADD CONSTRAINT "item_sets_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_sets" ADD CONSTRAINT "item_sets_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_marks" ADD CONSTRAINT "item_marks_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_marks" ADD CONSTRAINT "item_marks_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_set_id_item_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."item_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judges" ADD CONSTRAINT "judges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judges" ADD CONSTRAINT "judges_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judges" ADD CONSTRAINT "judges_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judges" ADD CONSTRAINT "judges_predecessor_id_judges_id_fk" FOREIGN KEY ("predecessor_id") REFERENCES "public"."judges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_answers" ADD CONSTRAINT "gold_answers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_answers" ADD CONSTRAINT "gold_answers_dimension_id_dimensions_id_fk" FOREIGN KEY ("dimension_id") REFERENCES "public"."dimensions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_plans" ADD CONSTRAINT "labelling_plans_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "labelling_plans" ADD CONSTRAINT "labelling_plans_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_plan_id_labelling_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."labelling_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_items" ADD CONSTRAINT "plan_items_repeats_items_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_plan_id_labelling_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."labelling_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_rater_id_raters_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."raters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_shares" ADD CONSTRAINT "plan_shares_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learnt_forms" ADD CONSTRAINT "learnt_forms_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flights" ADD CONSTRAINT "flights_run_task_id_run_tasks_id_fk" FOREIGN KEY ("run_task_id") REFERENCES "public"."run_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_shares" ADD CONSTRAINT "lane_shares_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lane_shares" ADD CONSTRAINT "lane_shares_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_carriers" ADD CONSTRAINT "run_carriers_process_id_processes_id_fk" FOREIGN KEY ("process_id") REFERENCES "public"."processes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_carriers" ADD CONSTRAINT "run_carriers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dimensions" ADD CONSTRAINT "dimensions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raters" ADD CONSTRAINT "raters_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raters" ADD CONSTRAINT "raters_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raters" ADD CONSTRAINT "raters_judge_id_judges_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."judges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_rater_id_raters_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."raters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_dimension_id_dimensions_id_fk" FOREIGN KEY ("dimension_id") REFERENCES "public"."dimensions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_annotation_id_annotations_id_fk" FOREIGN KEY ("annotation_id") REFERENCES "public"."annotations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_judgment_id_judgments_id_fk" FOREIGN KEY ("judgment_id") REFERENCES "public"."judgments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "embeddings" ADD CONSTRAINT "embeddings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_run_task_id_run_tasks_id_fk" FOREIGN KEY ("run_task_id") REFERENCES "public"."run_tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchanges" ADD CONSTRAINT "exchanges_endpoint_id_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."endpoints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_judge_id_judges_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."judges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "judgments" ADD CONSTRAINT "judgments_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_answers" ADD CONSTRAINT "run_answers_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_tasks" ADD CONSTRAINT "run_tasks_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_tasks" ADD CONSTRAINT "run_tasks_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_usage" ADD CONSTRAINT "run_usage_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_judge_id_judges_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."judges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_set_id_item_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."item_sets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_answers" ADD CONSTRAINT "training_answers_round_id_training_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."training_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_answers" ADD CONSTRAINT "training_answers_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_answers" ADD CONSTRAINT "training_answers_rubric_id_rubrics_id_fk" FOREIGN KEY ("rubric_id") REFERENCES "public"."rubrics"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rounds" ADD CONSTRAINT "training_rounds_training_id_trainings_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."trainings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_rounds" ADD CONSTRAINT "training_rounds_rater_id_raters_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."raters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_subject" ON "account_links" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_account" ON "account_links" USING btree ("account_id","issuer");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_login" ON "accounts" USING btree ("login");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_project" ON "invitations" USING btree ("project_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_project_account" ON "memberships" USING btree ("project_id","account_id");--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_current" ON "annotations" USING btree ("item_id","rater_id","rubric_id","repetition") WHERE "annotations"."superseded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "annotations_client" ON "annotations" USING btree ("rater_id","item_id","client_id");--> statement-breakpoint
CREATE INDEX "annotations_rater" ON "annotations" USING btree ("rater_id","created_at");--> statement-breakpoint
CREATE INDEX "annotations_project" ON "annotations" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "annotations_flagged" ON "annotations" USING btree ("project_id","item_id") WHERE flagged = 1 and superseded_at is null;--> statement-breakpoint
CREATE INDEX "annotations_commented" ON "annotations" USING btree ("project_id","item_id") WHERE comment is not null and superseded_at is null;--> statement-breakpoint
CREATE INDEX "annotations_skipped" ON "annotations" USING btree ("project_id","skip_reason","item_id") WHERE status = 'skipped' and superseded_at is null;--> statement-breakpoint
CREATE INDEX "annotations_speed" ON "annotations" USING btree ("rater_id","duration_ms","item_id") WHERE duration_ms is not null and superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "assignments_rater_item" ON "assignments" USING btree ("rater_id","item_id");--> statement-breakpoint
CREATE INDEX "assignments_queue" ON "assignments" USING btree ("rater_id","status","position");--> statement-breakpoint
CREATE INDEX "assignments_project" ON "assignments" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "assignments_plan" ON "assignments" USING btree ("plan_id","status","leased_until");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_previous" ON "audit_log" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "audit_log_project" ON "audit_log" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "audit_people_account" ON "audit_people" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "batch_requests_run" ON "batch_requests" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "batch_requests_hash" ON "batch_requests" USING btree ("run_id","request_hash","status");--> statement-breakpoint
CREATE INDEX "batch_requests_batch" ON "batch_requests" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batches_run" ON "batches" USING btree ("run_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_current" ON "decisions" USING btree ("item_id","dimension_id") WHERE "decisions"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_column" ON "decisions" USING btree ("project_id","dimension_id","item_position");--> statement-breakpoint
CREATE INDEX "decisions_project" ON "decisions" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "proposals_project" ON "proposals" USING btree ("project_id","settled_at");--> statement-breakpoint
CREATE INDEX "item_sets_project" ON "item_sets" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_project" ON "imports" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "item_marks_excluded" ON "item_marks" USING btree ("project_id") WHERE excluded_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_project_external" ON "documents" USING btree ("project_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_project_external" ON "items" USING btree ("project_id","external_id") WHERE "items"."superseded_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_project_position" ON "items" USING btree ("project_id","position");--> statement-breakpoint
CREATE INDEX "items_project_query" ON "items" USING btree ("project_id","query_id");--> statement-breakpoint
CREATE INDEX "items_set" ON "items" USING btree ("set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "endpoints_name" ON "endpoints" USING btree ("name");--> statement-breakpoint
CREATE UNIQUE INDEX "judges_project_name" ON "judges" USING btree ("project_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "judges_project_identity" ON "judges" USING btree ("project_id","identity");--> statement-breakpoint
CREATE UNIQUE INDEX "judges_project_series" ON "judges" USING btree ("project_id","series","series_version");--> statement-breakpoint
CREATE UNIQUE INDEX "labelling_plans_number" ON "labelling_plans" USING btree ("project_id","number");--> statement-breakpoint
CREATE INDEX "plan_items_open" ON "plan_items" USING btree ("plan_id","position") WHERE open_seats > 0;--> statement-breakpoint
CREATE INDEX "plan_items_item" ON "plan_items" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "plan_items_mixed" ON "plan_items" USING btree ("plan_id","purpose") WHERE purpose <> 'sample';--> statement-breakpoint
CREATE INDEX "plan_items_repeats" ON "plan_items" USING btree ("repeats") WHERE repeats is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_shares_rater" ON "plan_shares" USING btree ("plan_id","rater_id");--> statement-breakpoint
CREATE INDEX "plan_shares_person" ON "plan_shares" USING btree ("rater_id");--> statement-breakpoint
CREATE INDEX "plan_shares_invitation" ON "plan_shares" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "flights_run" ON "flights" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "flights_task" ON "flights" USING btree ("run_task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dimensions_project_name" ON "dimensions" USING btree ("project_id","name");--> statement-breakpoint
CREATE INDEX "dimensions_project_position" ON "dimensions" USING btree ("project_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_slug" ON "projects" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "rubrics_project_version" ON "rubrics" USING btree ("project_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "raters_project_name" ON "raters" USING btree ("project_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "raters_project_account" ON "raters" USING btree ("project_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raters_judge" ON "raters" USING btree ("judge_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ratings_current" ON "ratings" USING btree ("item_id","rater_id","dimension_id","judge_dimension","rubric_version","repetition") WHERE "ratings"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "ratings_column" ON "ratings" USING btree ("project_id","dimension_id","rater_id","judge_dimension","item_position","level","number","unscored_reason","rubric_version","repetition","superseded_at") WHERE superseded_at is null;--> statement-breakpoint
CREATE INDEX "ratings_cannot_judge" ON "ratings" USING btree ("project_id","item_position") WHERE unscored_reason = 'cannot_judge' and superseded_at is null;--> statement-breakpoint
CREATE INDEX "ratings_annotation" ON "ratings" USING btree ("annotation_id");--> statement-breakpoint
CREATE INDEX "ratings_judgment" ON "ratings" USING btree ("judgment_id");--> statement-breakpoint
CREATE INDEX "exchanges_task" ON "exchanges" USING btree ("run_task_id");--> statement-breakpoint
CREATE INDEX "exchanges_request" ON "exchanges" USING btree ("project_id","request_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "judgments_current" ON "judgments" USING btree ("judge_id","item_id","repetition") WHERE "judgments"."superseded_at" is null;--> statement-breakpoint
CREATE INDEX "judgments_run" ON "judgments" USING btree ("run_id","created_at");--> statement-breakpoint
CREATE INDEX "judgments_item" ON "judgments" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_tasks_cell" ON "run_tasks" USING btree ("run_id","item_id","repetition");--> statement-breakpoint
CREATE INDEX "run_tasks_claim" ON "run_tasks" USING btree ("run_id","status","position");--> statement-breakpoint
CREATE INDEX "run_tasks_progress" ON "run_tasks" USING btree ("run_id","status","reason","attempts");--> statement-breakpoint
CREATE INDEX "runs_project" ON "runs" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("status");--> statement-breakpoint
CREATE UNIQUE INDEX "training_answers_item" ON "training_answers" USING btree ("round_id","item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_rounds_attempt" ON "training_rounds" USING btree ("training_id","rater_id","attempt");--> statement-breakpoint
CREATE INDEX "training_rounds_rater" ON "training_rounds" USING btree ("rater_id");--> statement-breakpoint
CREATE INDEX "trainings_project" ON "trainings" USING btree ("project_id");
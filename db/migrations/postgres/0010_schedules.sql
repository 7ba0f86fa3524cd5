CREATE TABLE "schedule_looks" (
	"schedule_id" text NOT NULL,
	"number" bigint NOT NULL,
	"judge_id" text NOT NULL,
	"run_id" text NOT NULL,
	"repetition" bigint NOT NULL,
	"started_at" bigint NOT NULL,
	"closed_at" bigint,
	"outcome" text,
	"sentence" text,
	CONSTRAINT "schedule_looks_schedule_id_number_pk" PRIMARY KEY("schedule_id","number")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"judge_id" text NOT NULL,
	"item_ids" text NOT NULL,
	"items_hash" text NOT NULL,
	"every_days" bigint NOT NULL,
	"max_cost_micros" bigint,
	"next_at" bigint NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"ended_at" bigint
);
--> statement-breakpoint
ALTER TABLE "schedule_looks" ADD CONSTRAINT "schedule_looks_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_looks" ADD CONSTRAINT "schedule_looks_judge_id_judges_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."judges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_judge_id_judges_id_fk" FOREIGN KEY ("judge_id") REFERENCES "public"."judges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_looks_repetition" ON "schedule_looks" USING btree ("judge_id","repetition");--> statement-breakpoint
CREATE INDEX "schedules_project" ON "schedules" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at");
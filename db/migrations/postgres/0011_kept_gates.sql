CREATE TABLE "kept_gates" (
	"id" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"judge" text NOT NULL,
	"kind" text NOT NULL,
	"dimension" text NOT NULL,
	"judge_identity" text,
	"is_repeated" smallint NOT NULL,
	"are_independent" smallint NOT NULL,
	"conditions" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"verdict" text,
	"since" bigint,
	"looked_at" bigint,
	"held_judge" text,
	"found" text,
	"changes" bigint NOT NULL,
	"looked_state" text NOT NULL,
	"seen_state" text NOT NULL,
	"seen_at" bigint,
	"changed_at" bigint,
	"begun_at" bigint
);
--> statement-breakpoint
ALTER TABLE "kept_gates" ADD CONSTRAINT "kept_gates_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_gates" ADD CONSTRAINT "kept_gates_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_gates_of" ON "kept_gates" USING btree ("project_id","kind","judge","dimension","is_repeated");
CREATE TABLE "uploads" (
	"token" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"shown" text NOT NULL,
	"wish" text,
	"told_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
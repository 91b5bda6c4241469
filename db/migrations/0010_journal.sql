CREATE TABLE "journal_version" (
	"number" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_version" ADD CONSTRAINT "journal_version_published_by_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;

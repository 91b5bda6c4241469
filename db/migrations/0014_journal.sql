CREATE TABLE "journal_version" (
	"number" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_version" ADD CONSTRAINT "journal_version_published_by_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "journal_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"received_from" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "journal_picture" ADD CONSTRAINT "journal_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_picture" ADD CONSTRAINT "journal_picture_received_from_user_id_fk" FOREIGN KEY ("received_from") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;

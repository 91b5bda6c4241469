CREATE TABLE "copy" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"part" real DEFAULT 0 NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	"problem" text,
	"storage_key" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "moved" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"article_id" text,
	"issue_id" text,
	"part" text,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "moved_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
ALTER TABLE "moved" ADD CONSTRAINT "moved_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved" ADD CONSTRAINT "moved_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "copy_in_making" ON "copy" USING btree ((true)) WHERE "copy"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "copy_asked_at" ON "copy" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "moved_article" ON "moved" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "moved_issue" ON "moved" USING btree ("issue_id");

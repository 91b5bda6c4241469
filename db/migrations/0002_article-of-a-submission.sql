CREATE TABLE "signing_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "article_id" text;--> statement-breakpoint
-- What became of a submission is now said by its own row, so that articles need not know of it.
UPDATE "submission" SET "article_id" = "article"."id" FROM "article" WHERE "article"."submission_id" = "submission"."id";--> statement-breakpoint
ALTER TABLE "article" DROP CONSTRAINT "article_submission_id_submission_id_fk";
--> statement-breakpoint
DROP INDEX "article_submission";--> statement-breakpoint
ALTER TABLE "article" DROP COLUMN "submission_id";--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "submission_article" ON "submission" USING btree ("article_id");--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ALTER COLUMN "year" DROP NOT NULL;--> statement-breakpoint
-- Every year so far was taken from the first upload, and none was set by an editor.
UPDATE "issue" SET "year" = NULL;--> statement-breakpoint
CREATE INDEX "event_submission" ON "event" USING btree (("data" ->> 'submissionId'));

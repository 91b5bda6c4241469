CREATE TABLE "article_kept_from" (
	"article_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "article_kept_from_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "article_kept_from" ADD CONSTRAINT "article_kept_from_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "article_kept_from" ADD CONSTRAINT "article_kept_from_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "article_kept_from_user" ON "article_kept_from" USING btree ("user_id");
--> statement-breakpoint
INSERT INTO "article_kept_from" ("article_id", "user_id")
SELECT "submission"."article_id", "user"."id" FROM "submission", "user"
WHERE "submission"."article_id" IS NOT NULL AND "submission"."status" <> 'published' AND (
	"submission"."submitted_by" = "user"."id"
	OR EXISTS (SELECT FROM "submission_conflict" WHERE "submission_conflict"."submission_id" = "submission"."id" AND "submission_conflict"."user_id" = "user"."id")
	OR EXISTS (SELECT FROM unnest("submission"."authors") AS named (author), regexp_split_to_table(lower(named.author), '[[:space:]<>(),;]+') AS part (word) WHERE part.word = "user"."email_key"));

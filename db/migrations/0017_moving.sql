ALTER TABLE "moved" ADD COLUMN "origin" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "moved" ADD COLUMN "mark" text;
--> statement-breakpoint
-- safe: a few rows for each article, read by former addresses alone; what the former version writes fits the new key
ALTER TABLE "moved" DROP CONSTRAINT "moved_source_key_pk", ADD CONSTRAINT "moved_source_key_origin_pk" PRIMARY KEY("source","key","origin");
--> statement-breakpoint
CREATE TABLE "text_backlog" (
	"article_id" text NOT NULL,
	"format" text NOT NULL,
	CONSTRAINT "text_backlog_article_id_format_pk" PRIMARY KEY("article_id","format")
);
--> statement-breakpoint
INSERT INTO "text_backlog" SELECT f."article_id", f."format" FROM "article_file" f
	WHERE f."replaced_at" IS NULL AND NOT EXISTS (
		SELECT FROM "article_text" t WHERE t."article_id" = f."article_id" AND t."format" = f."format" AND t."file_id" = f."file_id");

ALTER TABLE "moved" ADD COLUMN "origin" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "moved" ADD COLUMN "mark" text;
--> statement-breakpoint
-- safe: a few rows for each article, read by former addresses alone; what the former version writes fits the new key
ALTER TABLE "moved" DROP CONSTRAINT "moved_source_key_pk", ADD CONSTRAINT "moved_source_key_origin_pk" PRIMARY KEY("source","key","origin");

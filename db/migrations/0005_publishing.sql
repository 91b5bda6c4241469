ALTER TABLE "issue" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "introduction" text;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "publication_date" date;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "cover_id" text;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "in_preparation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "issue_doi" ON "issue" USING btree ("doi");--> statement-breakpoint
CREATE INDEX "issue_cover" ON "issue" USING btree ("cover_id");--> statement-breakpoint
UPDATE "issue" SET "published_at" = "found"."at" FROM (
	SELECT "issue_id", min(coalesce("published_at", "created_at")) AS "at" FROM "article"
	WHERE "status" = 'published' AND "deleted_at" IS NULL AND "issue_id" IS NOT NULL GROUP BY "issue_id"
) AS "found" WHERE "found"."issue_id" = "issue"."id";--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "section" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "article_number" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "licence" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "revised_on" date;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "accepted_on" date;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "funding" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "data_availability" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "competing_interests" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "ethics_approval" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "reference_list" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "concerns_id" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_concerns_id_article_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "article_doi" ON "article" USING btree ("doi");--> statement-breakpoint
CREATE INDEX "article_concerns" ON "article" USING btree ("concerns_id");--> statement-breakpoint
ALTER TABLE "contributor" ADD COLUMN "affiliations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contributor" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "contributor" ADD COLUMN "corresponding" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contributor" ADD COLUMN "roles" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
UPDATE "contributor" SET "affiliations" = jsonb_build_array(jsonb_build_object('name', "affiliation", 'country', null, 'ror', null)) WHERE "affiliation" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contributor" DROP COLUMN "affiliation";--> statement-breakpoint
CREATE TABLE "supplement" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"file_id" text NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplement_article" ON "supplement" USING btree ("article_id","position");--> statement-breakpoint
CREATE INDEX "supplement_file" ON "supplement" USING btree ("file_id");

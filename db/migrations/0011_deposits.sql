CREATE TABLE "deposit" (
	"id" text PRIMARY KEY NOT NULL,
	"registry" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"remote_id" text,
	"taken_digest" text,
	"wishes" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"stamped_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_try" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposit_try" ADD CONSTRAINT "deposit_try_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_thing" ON "deposit" USING btree ("registry","kind","thing_id");--> statement-breakpoint
CREATE INDEX "deposit_state" ON "deposit" USING btree ("registry","state","state_at");--> statement-breakpoint
CREATE INDEX "deposit_try_of" ON "deposit_try" USING btree ("deposit_id","id");--> statement-breakpoint
-- safe: readers go on, and writers wait while the articles are read once
CREATE INDEX "article_doi_folded" ON "article" USING btree (lower("doi") text_pattern_ops);

CREATE TABLE "upkeep" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"problem" text,
	"bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "bounced_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "letter" ADD COLUMN "return_mark" text;
--> statement-breakpoint
-- safe: letters are few, and readers need none of them
CREATE UNIQUE INDEX "letter_return_mark" ON "letter" USING btree ("return_mark");
--> statement-breakpoint
-- safe: letters are few, and readers need none of them
CREATE INDEX "letter_unsent" ON "letter" USING btree ("state") WHERE "letter"."state" <> 'sent';

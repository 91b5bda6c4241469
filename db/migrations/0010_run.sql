CREATE TABLE "upkeep" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"problem" text,
	"bytes" bigint
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "bounced_at" timestamp with time zone;

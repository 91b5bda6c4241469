CREATE TABLE "submission_notice" (
	"user_id" text PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"told_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submission_notice" ADD CONSTRAINT "submission_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;
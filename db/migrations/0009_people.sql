CREATE TABLE "account_duty" (
	"user_id" text NOT NULL,
	"duty" text NOT NULL,
	"appointed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_duty_user_id_duty_pk" PRIMARY KEY("user_id","duty")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"duties" text[] NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text
);
--> statement-breakpoint
CREATE TABLE "two_step" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"turned_on_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "account_policy" (
	"id" text PRIMARY KEY DEFAULT 'site' NOT NULL,
	"two_step_required" boolean NOT NULL,
	CONSTRAINT "account_policy_one" CHECK ("account_policy"."id" = 'site')
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "account_duty" ADD CONSTRAINT "account_duty_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_step" ADD CONSTRAINT "two_step_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_duty_duty" ON "account_duty" USING btree ("duty");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email_key" ON "invitation" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token_hash" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");

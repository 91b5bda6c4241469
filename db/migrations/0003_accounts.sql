CREATE TABLE "familiar_network" (
	"user_id" text NOT NULL,
	"network_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "familiar_network_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "confirmation_hash" text;--> statement-breakpoint
ALTER TABLE "familiar_network" ADD CONSTRAINT "familiar_network_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_limit_resets_at" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_confirmation_hash" ON "user" USING btree ("confirmation_hash");
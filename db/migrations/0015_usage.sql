CREATE TABLE "usage_day" (
	"day" date NOT NULL,
	"article_id" text NOT NULL,
	"total_investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"total_requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_day_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "usage_click" (
	"visitor" text NOT NULL,
	"article_id" text NOT NULL,
	"hour" bigint NOT NULL,
	"target" text NOT NULL,
	"is_request" boolean NOT NULL,
	"clicks" integer NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "usage_click_visitor_article_id_hour_target_pk" PRIMARY KEY("visitor","article_id","hour","target")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "usage_key" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "usage_day_article" ON "usage_day" USING btree ("article_id","day");--> statement-breakpoint
CREATE INDEX "usage_click_hour" ON "usage_click" USING btree ("hour");

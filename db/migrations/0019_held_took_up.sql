ALTER TABLE "submission" ADD COLUMN "held_took_up" boolean DEFAULT false NOT NULL;

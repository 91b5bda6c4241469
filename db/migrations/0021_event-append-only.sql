CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An operator who must erase something by law says so in the same session (docs/operations.md).
	IF current_setting('takarda.allow_event_change', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the activity log only grows: to % "event" is refused', lower(TG_OP)
		USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_event_change"();

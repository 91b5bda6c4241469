-- The colours of patterns and headings have their plain names. A quotation mark inside a text is stored with a backslash, so that
-- only names of colours match.
-- safe: changes the few stored versions of the journal settings
update journal_version
set content = regexp_replace(
  regexp_replace(content::text, '("(colour|headingColour)": )"laterite"', '\1"red"', 'g'),
  '("(colour|headingColour)": )"leaf"', '\1"green"', 'g'
)::jsonb
where content::text ~ '"(laterite|leaf)"';

-- The points of a request to the author call what the author says "response".
-- safe: no release has stored requests, so that no former version reads them
update submission_request set items = (
  select jsonb_agg((point - 'answer') || jsonb_build_object('response', point -> 'answer') order by place)
  from jsonb_array_elements(items) with ordinality as listed (point, place)
)
where items @> '[{}]' and items -> 0 ? 'answer';

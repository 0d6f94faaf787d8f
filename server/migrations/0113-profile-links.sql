-- Creators name their other pages on their profile. Running code works on without them.
-- migrate:expand
alter table performer
  add column links jsonb not null default '[]',
  add constraint performer_links check (jsonb_typeof(links) = 'array' and jsonb_array_length(links) <= 8);

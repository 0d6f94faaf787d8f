-- What a post said before its last changes. Running code works on without it.
-- migrate:expand
create table feed_version (
  id uuid primary key,
  feed_id uuid not null references feed (id) on delete cascade,
  text text not null,
  -- Who typed it for the creator; null: the creator.
  typed_by uuid references account (id) on delete set null,
  -- When it was saved, and when it was replaced.
  saved_at timestamptz not null,
  created_at timestamptz not null
);
create index feed_version_by_feed on feed_version (feed_id, created_at desc, id desc);
create index feed_version_by_time on feed_version (created_at);
create index feed_version_by_typist on feed_version (typed_by) where typed_by is not null;

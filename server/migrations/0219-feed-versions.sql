-- What a post said before its last changes. Running code works on without it.
-- migrate:expand
create table feed_version (
  id uuid primary key,
  feed_id uuid not null references feed (id) on delete cascade,
  performer_id uuid not null references account (id),
  text text not null constraint feed_version_text_length check (length(text) <= 5000),
  -- The member of the team who replaced it; null: the creator.
  editor_id uuid,
  -- When it was replaced.
  created_at timestamptz not null
);
create index feed_version_by_feed on feed_version (feed_id, created_at desc, id desc);
create index feed_version_by_time on feed_version (created_at);
create index feed_version_by_performer on feed_version (performer_id);

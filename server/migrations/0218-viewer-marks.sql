-- Creators have the name of the viewer written into photos; a code in them names the account. Running code works on without it.
-- migrate:expand
alter table performer add column marks_pictures boolean not null default false;

create table viewer_mark (
  code text primary key constraint viewer_mark_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  performer_id uuid not null references account (id) on delete cascade,
  viewer_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint viewer_mark_once unique (viewer_id, performer_id)
);
create index viewer_mark_by_performer on viewer_mark (performer_id, code);

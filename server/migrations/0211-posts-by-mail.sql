-- Fans may get posts of a creator by mail. Running code works on without it.
-- migrate:expand
create table mailed_creator (
  account_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  created_at timestamptz not null,
  constraint mailed_creator_pkey primary key (account_id, performer_id)
);
create index mailed_creator_by_performer on mailed_creator (performer_id, account_id);

-- Posts that their creator sends by mail, each once. Readers are walked in the order of their ids, so that a process that is
-- killed leaves the place where the next one goes on.
create table post_mail (
  feed_id uuid primary key references feed (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  after_account_id uuid,
  sent_count integer not null default 0 constraint post_mail_sent_count check (sent_count >= 0),
  asked_at timestamptz not null,
  done_at timestamptz
);
create index post_mail_by_performer on post_mail (performer_id);
create index post_mail_open on post_mail (asked_at) where done_at is null;

-- Comments and reports. New tables only.
create table comment (
  id uuid primary key,
  object_type text not null constraint comment_object_type check (object_type in ('feed', 'video', 'gallery', 'product', 'stream')),
  object_id uuid not null,
  -- Whose item it is; she may delete what stands below it.
  performer_id uuid not null references performer (account_id) on delete cascade,
  author_id uuid not null references account (id) on delete cascade,
  -- One level: a reply has no replies.
  parent_id uuid references comment (id) on delete cascade,
  content text not null constraint comment_content check (length(content) between 1 and 1000),
  like_count integer not null default 0,
  reply_count integer not null default 0,
  edited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index comment_by_object on comment (object_id, created_at desc, id desc) where parent_id is null;
create index comment_by_parent on comment (parent_id, created_at, id) where parent_id is not null;
create index comment_by_author on comment (author_id, created_at desc);

create table report (
  id uuid primary key,
  object_type text not null constraint report_object_type
    check (object_type in ('feed', 'video', 'gallery', 'photo', 'product', 'comment', 'performer', 'user', 'stream', 'message')),
  object_id uuid not null,
  -- Whom it is about.
  target_id uuid,
  reporter_id uuid references account (id) on delete set null,
  -- Without an account: where to answer, when given.
  reporter_email text,
  category text not null,
  description text not null default '' constraint report_description check (length(description) <= 2000),
  status text not null constraint report_status check (status in ('received', 'in_review', 'actioned', 'dismissed')),
  note text not null default '',
  handled_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_by_status on report (status, created_at desc);
create index report_by_object on report (object_id);
-- Saying it twice is saying it once, while it is open.
create unique index report_once on report (reporter_id, object_id) where status in ('received', 'in_review');

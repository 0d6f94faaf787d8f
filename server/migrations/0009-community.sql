-- Reactions, comments, reports, and what operators took down.

create table reaction (
  account_id uuid not null references account (id) on delete cascade,
  action text not null constraint reaction_action check (action in ('like', 'bookmark')),
  object_id uuid not null,
  object_type text not null constraint reaction_object_type
    check (object_type in ('feed', 'video', 'gallery', 'product', 'performer', 'comment')),
  created_at timestamptz not null,
  primary key (account_id, action, object_id)
);
create index reaction_by_account on reaction (account_id, action, object_type, created_at desc, object_id desc);

create table comment (
  id uuid primary key,
  object_type text not null constraint comment_object_type check (object_type in ('feed', 'video', 'gallery', 'product', 'stream')),
  object_id uuid not null,
  -- The owner of the item, who may delete comments below it.
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
  -- The account that it is about.
  target_id uuid,
  reporter_id uuid references account (id) on delete set null,
  -- Where to answer a visitor without an account, when given.
  reporter_email text,
  -- Keyed hash of a visitor's address; null for members.
  reporter_hash bytea,
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
-- A second report of the same object is refused while the first is open.
create unique index report_one_open_per_reporter on report (reporter_id, object_id) where status in ('received', 'in_review');
create unique index report_one_open_per_visitor on report (reporter_hash, object_id)
  where reporter_hash is not null and status in ('received', 'in_review');
create index report_by_reporter on report (reporter_id, created_at desc);

-- Items, comments and photos that operators took down, with the state that restores them.
create table take_down (
  id uuid primary key,
  object_type text not null constraint take_down_object_type
    check (object_type in ('feed', 'video', 'gallery', 'product', 'photo', 'comment')),
  object_id uuid not null,
  owner_id uuid references account (id) on delete set null,
  label text not null,
  reason text not null,
  operator_id uuid,
  refunds_buyers boolean not null,
  -- An item's state before it was taken down.
  status_before text,
  schedule_before timestamptz,
  -- The rows of a comment with its replies, or of a photo, until the term ends.
  archive jsonb,
  restored_at timestamptz,
  created_at timestamptz not null
);
create index take_down_by_created on take_down (created_at desc, id desc);
create index take_down_by_object on take_down (object_id);

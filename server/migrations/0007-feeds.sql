-- Feeds and the files in them. New tables only.
create table feed (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint feed_type check (type in ('text', 'photo', 'video')),
  text text not null constraint feed_text_length check (length(text) <= 5000),
  access text not null constraint feed_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null constraint feed_price check ((access = 'paid') = (price_tokens > 0) and price_tokens >= 0),
  status text not null constraint feed_status check (status in ('draft', 'active', 'inactive', 'removed')),
  -- A deleted feed stays for those who bought it.
  deleted_at timestamptz,
  is_pinned boolean not null default false,
  thumbnail_file_id uuid references media_file (id),
  teaser_file_id uuid references media_file (id),
  -- False while any of its files is being processed: only its owner sees it until then.
  is_processed boolean not null,
  -- When it became visible; lists page by it. Null for drafts.
  published_at timestamptz,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- The probes of the home feed: newest visible feed per performer, index-only.
create index feed_visible_by_performer on feed (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index feed_visible on feed (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index feed_pinned on feed (performer_id, published_at desc, id desc)
  where is_pinned and status = 'active' and is_processed and deleted_at is null;
create index feed_by_performer_updated on feed (performer_id, updated_at desc, id desc) where deleted_at is null;
create extension if not exists pg_trgm;
create index feed_text_search on feed using gin (text gin_trgm_ops);
create index account_name_search on account using gin (name gin_trgm_ops, username gin_trgm_ops);

create table feed_file (
  feed_id uuid not null references feed (id) on delete cascade,
  file_id uuid not null references media_file (id),
  position smallint not null,
  primary key (feed_id, position),
  constraint feed_file_once unique (file_id)
);

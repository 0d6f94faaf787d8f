-- What every published item shares: reactions, comments and views, schedules, sales of every kind, blocks. Columns with
-- defaults and wider checks only: running code survives it.
alter table media_file
  drop constraint media_file_purpose_known,
  add constraint media_file_purpose_known check (purpose in (
    'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover',
    'video-video', 'video-teaser', 'video-thumbnail', 'gallery-photo', 'product-photo', 'product-digital', 'welcome-video'
  )),
  drop constraint media_file_ready_is_complete,
  -- Sound and sold files have no size in pixels.
  add constraint media_file_ready_is_complete check (
    status <> 'ready'
    or (jsonb_array_length(variants) > 0 and (purpose in ('feed-audio', 'product-digital') or (width > 0 and height > 0)))
  );

alter table feed
  drop constraint feed_type,
  add constraint feed_type check (type in ('text', 'photo', 'video', 'audio', 'poll')),
  drop constraint feed_status,
  add constraint feed_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  -- When a job publishes it.
  add column schedule_at timestamptz,
  add column tags text[] not null default '{}',
  add column like_count integer not null default 0,
  add column comment_count integer not null default 0,
  add column view_count integer not null default 0,
  add column removed_reason text,
  -- A product shown below it, of the performer herself or of another who shares her sales.
  add column product_id uuid,
  add column poll_description text,
  add column poll_expires_at timestamptz,
  add constraint feed_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null));
create index feed_due on feed (schedule_at) where status = 'scheduled';

create table poll_option (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- Null until a feed takes it; such options are collected after a day.
  feed_id uuid references feed (id) on delete cascade,
  position smallint,
  description text not null constraint poll_option_description check (length(description) between 1 and 200),
  vote_count integer not null default 0,
  created_at timestamptz not null,
  constraint poll_option_placed check ((feed_id is null) = (position is null))
);
create index poll_option_by_feed on poll_option (feed_id, position);
create index poll_option_unused on poll_option (created_at) where feed_id is null;

create table poll_vote (
  feed_id uuid not null references feed (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  option_id uuid not null references poll_option (id) on delete cascade,
  created_at timestamptz not null,
  primary key (feed_id, fan_id)
);

alter table performer
  add column like_count integer not null default 0,
  add column gallery_count integer not null default 0,
  add column product_count integer not null default 0,
  add column welcome_video_file_id uuid references media_file (id);

alter table sale
  drop constraint sale_kind,
  add constraint sale_kind check (kind in ('tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate'));
alter table purchase
  drop constraint purchase_kind,
  add constraint purchase_kind check (kind in ('feed', 'video', 'gallery', 'product', 'message', 'stream'));
create index purchase_by_fan on purchase (fan_id, created_at desc, target_id);

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

-- One viewer counts once in thirty minutes; rows are swept after a day.
create table item_view (
  item_id uuid not null,
  -- Keyed hash of the account, or of the address for visitors.
  viewer_hash bytea not null,
  viewed_at timestamptz not null,
  primary key (item_id, viewer_hash)
);
create index item_view_by_age on item_view (viewed_at);

create table item_view_day (
  item_id uuid not null,
  day date not null,
  performer_id uuid not null,
  views integer not null,
  primary key (item_id, day)
);
create index item_view_day_by_performer on item_view_day (performer_id, day);

-- Either side may block; neither sees the other from then on.
create table account_block (
  blocker_id uuid not null references account (id) on delete cascade,
  blocked_id uuid not null references account (id) on delete cascade,
  reason text not null default '' constraint account_block_reason check (length(reason) <= 500),
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint account_block_other check (blocker_id <> blocked_id)
);

create table country_block (
  performer_id uuid not null references performer (account_id) on delete cascade,
  country text not null constraint country_block_code check (country ~ '^[A-Z]{2}$'),
  created_at timestamptz not null,
  primary key (performer_id, country)
);

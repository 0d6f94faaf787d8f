-- Creators publish stories: a photo or a short video for 24 hours, which highlights keep on the profile. Running code works on without them.
-- migrate:expand
create table story_highlight (
  id uuid primary key,
  performer_id uuid not null references account (id) on delete cascade,
  title text not null constraint story_highlight_title check (length(title) between 1 and 40),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index story_highlight_by_performer on story_highlight (performer_id, id);

create table story (
  id uuid primary key,
  performer_id uuid not null references account (id) on delete cascade,
  file_id uuid not null references media_file (id),
  text text not null default '' constraint story_text check (length(text) <= 200),
  access text not null constraint story_access check (access in ('free', 'followers', 'subscribers')),
  min_rank smallint not null default 1 constraint story_min_rank check (min_rank between 1 and 30000),
  highlight_id uuid references story_highlight (id) on delete set null,
  view_count integer not null default 0,
  -- When its file was rendered; both are null before.
  published_at timestamptz,
  expires_at timestamptz,
  -- By an operator.
  removed_at timestamptz,
  -- By its creator, while a report of it is open or an operator can still restore it.
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint story_term check ((published_at is null) = (expires_at is null)),
  constraint story_one_per_file unique (file_id)
);
create index story_by_performer on story (performer_id, id) where deleted_at is null;
create index story_running_by_performer on story (performer_id, expires_at) where removed_at is null and deleted_at is null;
create index story_by_highlight on story (highlight_id, id) where highlight_id is not null;
create index story_deleted on story (deleted_at) where deleted_at is not null;

-- Who has seen a story, for its creator and for 30 days.
create table story_view (
  story_id uuid not null references story (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (story_id, account_id)
);
create index story_view_by_account on story_view (account_id, story_id);
create index story_view_by_time on story_view (viewed_at);
create index story_view_newest on story_view (story_id, viewed_at desc, account_id);

-- Which story a message answers.
create table message_story (
  message_id uuid primary key references message (id) on delete cascade,
  story_id uuid not null references story (id) on delete cascade
);
create index message_story_by_story on message_story (story_id);

alter table media_file
  drop constraint media_file_purpose_known,
  add constraint media_file_purpose_known check (purpose in (
    'promo', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover',
    'video-video', 'video-teaser', 'video-thumbnail', 'gallery-photo', 'product-photo', 'product-digital', 'welcome-video',
    'message-photo', 'message-video', 'message-audio',
    'private-message-photo', 'private-message-video', 'private-message-audio',
    'story-photo', 'story-video', 'logo', 'dark-logo', 'icon'
  )) not valid;
alter table report
  drop constraint report_object_type,
  add constraint report_object_type check (object_type in (
    'feed', 'video', 'gallery', 'photo', 'product', 'comment', 'performer', 'user', 'stream', 'message', 'story'
  )) not valid;
alter table take_down
  drop constraint take_down_object_type,
  add constraint take_down_object_type check (object_type in (
    'feed', 'video', 'gallery', 'product', 'photo', 'comment', 'story'
  )) not valid;

-- Videos, galleries and their photos. New tables only.
create table video (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint video_title check (length(title) between 1 and 200),
  description text not null default '' constraint video_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  access text not null constraint video_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null constraint video_price check ((access = 'paid') = (price_tokens > 0) and price_tokens >= 0),
  status text not null constraint video_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  -- A deleted video stays for those who bought it.
  deleted_at timestamptz,
  -- Null once she removed it: a video without a film is seen by her alone.
  video_file_id uuid references media_file (id),
  teaser_file_id uuid references media_file (id),
  thumbnail_file_id uuid references media_file (id),
  is_processed boolean not null default false,
  published_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint video_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null))
);
create index video_visible_by_performer on video (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index video_visible on video (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index video_by_performer_updated on video (performer_id, updated_at desc, id desc) where deleted_at is null;
create index video_due on video (schedule_at) where status = 'scheduled';
create index video_of_file on video (video_file_id);

create table gallery (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint gallery_title check (length(title) between 1 and 200),
  description text not null default '' constraint gallery_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  access text not null constraint gallery_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null constraint gallery_price check ((access = 'paid') = (price_tokens > 0) and price_tokens >= 0),
  status text not null constraint gallery_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  deleted_at timestamptz,
  cover_photo_id uuid,
  -- Of photos that are shown: active and rendered. A gallery without any is seen by its performer alone.
  photo_count integer not null default 0,
  is_processed boolean not null default false,
  published_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint gallery_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null))
);
create index gallery_visible_by_performer on gallery (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index gallery_visible on gallery (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index gallery_by_performer_updated on gallery (performer_id, updated_at desc, id desc) where deleted_at is null;
create index gallery_due on gallery (schedule_at) where status = 'scheduled';

create table photo (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- Null: not sorted into a gallery yet, seen by her alone.
  gallery_id uuid references gallery (id),
  file_id uuid not null references media_file (id),
  title text not null default '' constraint photo_title check (length(title) <= 200),
  description text not null default '' constraint photo_description check (length(description) <= 2000),
  status text not null constraint photo_status check (status in ('active', 'inactive')),
  position integer not null,
  -- A deleted photo of a sold gallery stays for those who bought it before.
  deleted_at timestamptz,
  is_processed boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint photo_file_once unique (file_id)
);
create index photo_by_gallery on photo (gallery_id, position, id);
create index photo_by_performer on photo (performer_id, created_at desc, id desc) where deleted_at is null;
alter table gallery
  add constraint gallery_cover foreign key (cover_photo_id) references photo (id) on delete set null;

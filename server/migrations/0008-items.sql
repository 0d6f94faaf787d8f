-- What creators publish: products, feeds, polls, videos, galleries and photos, and how often they are viewed.

create table product (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint product_type check (type in ('physical', 'digital')),
  name text not null constraint product_name check (length(name) between 1 and 200),
  description text not null default '' constraint product_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  -- Products are always sold; the column is there because every published item has it.
  access text not null default 'paid' constraint product_access check (access = 'paid'),
  price_tokens bigint not null constraint product_price check (
    price_tokens > 0 or (price_tokens = 0 and status in ('draft', 'removed'))
  ),
  -- Units that are neither sold nor reserved; null: unlimited, as for digital products.
  stock integer constraint product_stock check (stock >= 0),
  shipping_fee_tokens bigint not null default 0 constraint product_shipping_fee check (shipping_fee_tokens >= 0),
  is_affiliate_enabled boolean not null default false,
  -- Basis points of the net, for the performer who showed the product.
  affiliate_bps integer not null default 0 constraint product_affiliate_bps check (affiliate_bps between 0 and 9000),
  status text not null constraint product_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  deleted_at timestamptz,
  photo_file_id uuid references media_file (id),
  digital_file_id uuid references media_file (id),
  is_processed boolean not null default false,
  published_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  words tsvector not null generated always as (search_words(name || ' ' || description)) stored,
  constraint product_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null)),
  constraint product_digital_has_no_shipping check (type = 'physical' or shipping_fee_tokens = 0),
  constraint product_physical_has_no_file check (type = 'digital' or digital_file_id is null)
);
create index product_visible_by_performer on product (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index product_visible_by_published on product (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index product_by_performer_updated on product (performer_id, updated_at desc, id desc) where deleted_at is null;
create index product_scheduled_by_time on product (schedule_at) where status = 'scheduled';
create index product_by_name_trigrams on product using gin (name gin_trgm_ops);
create index product_by_tag on product using gin (tags);
create index product_visible_by_words on product using gin (words) where status = 'active' and is_processed and deleted_at is null;
create index product_visible_by_updated on product (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;

create table feed (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint feed_type check (type in ('text', 'photo', 'video', 'audio', 'poll')),
  text text not null constraint feed_text_length check (length(text) <= 5000),
  tags text[] not null default '{}',
  access text not null constraint feed_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null,
  status text not null constraint feed_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  -- When a job publishes it.
  schedule_at timestamptz,
  -- A deleted feed stays for those who bought it.
  deleted_at timestamptz,
  is_pinned boolean not null default false,
  thumbnail_file_id uuid references media_file (id),
  teaser_file_id uuid references media_file (id),
  -- A product shown below it, of the same performer or of another who shares the sale.
  product_id uuid references product (id) on delete set null,
  poll_description text,
  poll_expires_at timestamptz,
  -- False while any of its files is being processed: only its owner sees it until then.
  is_processed boolean not null,
  -- When it became visible; lists page by it. Null for drafts.
  published_at timestamptz,
  like_count integer not null default 0,
  comment_count integer not null default 0,
  view_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  words tsvector not null generated always as (search_words(text)) stored,
  -- The words of the part that is shown while the feed is locked: its first 140 characters.
  preview_words tsvector generated always as (
    case when access <> 'free' and length(text) > 140 then search_words(left(text, 140)) end
  ) stored,
  -- A draft may still lack its price.
  constraint feed_price check (
    price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed'))
  ),
  constraint feed_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null))
);
-- The probes of the home feed: newest visible feed per performer, index-only.
create index feed_visible_by_performer on feed (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index feed_visible_by_published on feed (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index feed_pinned_by_performer on feed (performer_id, published_at desc, id desc)
  where is_pinned and status = 'active' and is_processed and deleted_at is null;
create index feed_by_performer_updated on feed (performer_id, updated_at desc, id desc) where deleted_at is null;
create index feed_by_text_trigrams on feed using gin (text gin_trgm_ops);
create index feed_scheduled_by_time on feed (schedule_at) where status = 'scheduled';
create index feed_visible_by_tag on feed using gin (tags)
  where status = 'active' and is_processed and deleted_at is null and tags <> '{}';
create index feed_dated_by_performer on feed (performer_id, published_at) where published_at is not null;
create index feed_scheduled_by_performer on feed (performer_id, schedule_at) where status = 'scheduled';
create index feed_visible_by_words on feed using gin (words) where status = 'active' and is_processed and deleted_at is null;
create index feed_visible_by_updated on feed (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;

create table feed_file (
  feed_id uuid not null references feed (id) on delete cascade,
  file_id uuid not null references media_file (id),
  position smallint not null,
  primary key (feed_id, position),
  constraint feed_file_once unique (file_id)
);

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
create index poll_option_unused_by_created on poll_option (created_at) where feed_id is null;

create table poll_vote (
  feed_id uuid not null references feed (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  option_id uuid not null references poll_option (id) on delete cascade,
  created_at timestamptz not null,
  primary key (feed_id, fan_id)
);

create table video (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint video_title check (length(title) between 1 and 200),
  description text not null default '' constraint video_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  access text not null constraint video_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null constraint video_price check (
    price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed'))
  ),
  status text not null constraint video_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  -- A deleted video stays for those who bought it.
  deleted_at timestamptz,
  -- Null after its removal: only the owner sees a video without a file.
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
  words tsvector not null generated always as (search_words(title || ' ' || description)) stored,
  -- The words of the part that is shown while it is locked: title and the first 140 characters.
  preview_words tsvector generated always as (
    case when access <> 'free' and length(description) > 140
      then search_words(title || ' ' || left(description, 140)) end
  ) stored,
  constraint video_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null))
);
create index video_visible_by_performer on video (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index video_visible_by_published on video (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index video_by_performer_updated on video (performer_id, updated_at desc, id desc) where deleted_at is null;
create index video_scheduled_by_time on video (schedule_at) where status = 'scheduled';
create index video_by_file on video (video_file_id);
create index video_by_title_trigrams on video using gin (title gin_trgm_ops);
create index video_by_tag on video using gin (tags);
create index video_visible_by_words on video using gin (words) where status = 'active' and is_processed and deleted_at is null;
create index video_visible_by_updated on video (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;

create table gallery (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint gallery_title check (length(title) between 1 and 200),
  description text not null default '' constraint gallery_description check (length(description) <= 5000),
  tags text[] not null default '{}',
  access text not null constraint gallery_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens bigint not null constraint gallery_price check (
    price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed'))
  ),
  status text not null constraint gallery_status check (status in ('draft', 'scheduled', 'active', 'inactive', 'removed')),
  removed_reason text,
  schedule_at timestamptz,
  deleted_at timestamptz,
  cover_photo_id uuid,
  -- Counts visible photos: active and rendered. Only the owner sees a gallery without any.
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
  words tsvector not null generated always as (search_words(title || ' ' || description)) stored,
  -- The words of the part that is shown while it is locked: title and the first 140 characters.
  preview_words tsvector generated always as (
    case when access <> 'free' and length(description) > 140
      then search_words(title || ' ' || left(description, 140)) end
  ) stored,
  constraint gallery_scheduled_has_time check ((status = 'scheduled') = (schedule_at is not null))
);
create index gallery_visible_by_performer on gallery (performer_id, published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index gallery_visible_by_published on gallery (published_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index gallery_by_performer_updated on gallery (performer_id, updated_at desc, id desc) where deleted_at is null;
create index gallery_scheduled_by_time on gallery (schedule_at) where status = 'scheduled';
create index gallery_by_title_trigrams on gallery using gin (title gin_trgm_ops);
create index gallery_by_tag on gallery using gin (tags);
create index gallery_visible_by_words on gallery using gin (words) where status = 'active' and is_processed and deleted_at is null;
create index gallery_visible_by_updated on gallery (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;

create table photo (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- Null: not in a gallery yet, visible to its owner only.
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
create index photo_by_performer_updated on photo (performer_id, updated_at desc, id desc) where deleted_at is null;

alter table gallery
  add constraint gallery_cover_photo_id_fkey foreign key (cover_photo_id) references photo (id) on delete set null;

-- One viewer counts once in thirty minutes; rows are deleted after a day.
create table item_view (
  item_id uuid not null,
  -- Keyed hash of the account, or of the address for visitors.
  viewer_hash bytea not null,
  viewed_at timestamptz not null,
  primary key (item_id, viewer_hash)
);
create index item_view_by_viewed on item_view (viewed_at);

create table item_view_day (
  item_id uuid not null,
  day date not null,
  performer_id uuid not null,
  views integer not null,
  primary key (item_id, day)
);
create index item_view_day_by_performer on item_view_day (performer_id, day);

-- Uploaded files, and people: accounts, sessions, settings, performers, follows and blocks.

-- Uploaded files and their renditions.
create table media_file (
  id uuid primary key,
  -- an account, whose table comes later; no foreign key, so that closing an account leaves what others bought
  owner_id uuid not null,
  purpose text not null,
  status text not null default 'created',
  -- of the rendering, while `processing`
  percent smallint not null default 0,
  -- runs of the rendering so far; only the latest run may write
  attempts smallint not null default 0,
  -- a code that the web has a text for, while `failed`
  failure_reason text,
  retryable boolean not null default false,
  -- upright pixels of the largest rendition; null until known
  width int,
  height int,
  duration_ms int,
  -- of the upload; later the variants are stored instead
  size_bytes bigint not null,
  -- a label for people, never part of a path
  original_name text not null,
  -- as sniffed from the content
  content_type text not null,
  -- base64
  thumbhash text,
  -- [{name, contentType, sizeBytes, width, height}], stored under media/<id>/<name>
  variants jsonb not null default '[]',
  -- 200 numbers of 0 to 100 for the player to draw, of audio only
  waveform jsonb,
  -- set when a feed or profile uses the file
  claimed_at timestamptz,
  -- set by the first phase of the orphan collection, cleared by a claim; the second phase deletes
  orphaned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint media_file_purpose_known
    check (purpose in (
      'promo', 'feed-photo', 'feed-video', 'feed-audio', 'feed-thumbnail', 'feed-teaser', 'avatar', 'cover',
      'video-video', 'video-teaser', 'video-thumbnail', 'gallery-photo', 'product-photo', 'product-digital', 'welcome-video'
    )),
  constraint media_file_status_known check (status in ('created', 'processing', 'ready', 'failed')),
  constraint media_file_percent_range check (percent between 0 and 100),
  constraint media_file_failed_has_reason check ((status = 'failed') = (failure_reason is not null)),
  constraint media_file_retryable_only_failed check (not retryable or status = 'failed'),
  -- Audio and sold files have no size in pixels.
  constraint media_file_ready_is_complete check (
    status <> 'ready'
    or (jsonb_array_length(variants) > 0 and (purpose in ('feed-audio', 'product-digital') or (width > 0 and height > 0)))
  ),
  constraint media_file_duration_positive check (duration_ms > 0),
  constraint media_file_size_positive check (size_bytes > 0),
  constraint media_file_original_name_length check (char_length(original_name) <= 255),
  constraint media_file_variants_is_list check (jsonb_typeof(variants) = 'array'),
  constraint media_file_waveform_of_audio
    check (waveform is null or (purpose = 'feed-audio' and jsonb_typeof(waveform) = 'array')),
  constraint media_file_claimed_is_no_orphan check (claimed_at is null or orphaned_at is null)
);
-- the orphan collection looks at unclaimed files by age
create index media_file_unclaimed_by_created on media_file (created_at) where claimed_at is null;
create index media_file_by_owner on media_file (owner_id) include (status, size_bytes);

-- People with a login, whatever their role.
create table account (
  id uuid primary key,
  role text not null constraint account_role check (role in ('fan', 'performer', 'operator')),
  status text not null default 'active' constraint account_status check (status in ('active', 'suspended')),
  suspension_reason text,
  -- Stored in lower case by the contract, so plain unique constraints are case-insensitive.
  email text constraint account_email_lower check (email = lower(email)),
  -- A new address waits here until it is confirmed.
  pending_email text constraint account_pending_email_lower check (pending_email = lower(pending_email)),
  username text constraint account_username_shape check (username ~ '^[a-z0-9][a-z0-9_.-]{2,29}$'),
  name text not null constraint account_name_length check (length(name) between 1 and 60),
  -- Argon2id as a PHC string, over the SHA-256 of the password: with HASH_PW_CLIENT the client sends that digest, without
  -- it the server makes it, so changing the setting locks nobody out.
  password_hash text not null,
  email_verified_at timestamptz,
  -- Null: what the browser or the site prefers.
  language text constraint account_language_code check (language ~ '^[a-z]{2}$'),
  avatar_file_id uuid references media_file (id) on delete set null,
  cover_file_id uuid references media_file (id) on delete set null,
  -- Active, and of performers only the approved ones: no list, page or file repeats the rule. Written by triggers.
  is_public boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_unique unique (email),
  constraint account_username_unique unique (username)
);
create index account_by_updated on account (updated_at desc, id desc);
create index account_by_name_trigrams on account using gin (name gin_trgm_ops, username gin_trgm_ops);
-- Random performers are drawn from it.
create index account_public_performer_by_id on account (id) where is_public and role = 'performer';
create index account_public_performer_by_name on account (name desc, id desc) where is_public and role = 'performer';
create index account_public_performer_by_created on account (created_at desc, id desc) where is_public and role = 'performer';

create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- SHA-256 of an opaque 256-bit token; the token itself is never stored.
  token_hash bytea not null constraint session_token_unique unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- Ended sessions stay for the security log until they would have expired.
  ended_at timestamptz
);
create index session_by_account on session (account_id, created_at desc);
create index session_by_expiry on session (expires_at);

create table one_time_token (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid references session (id) on delete cascade,
  purpose text not null constraint one_time_token_purpose check (purpose in ('verify_email', 'reset_password', 'restore_email', 'socket')),
  -- The address that a mailed link proves.
  email text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_token_email check (purpose = 'socket' or email is not null)
);
create index one_time_token_by_account on one_time_token (account_id, purpose);
create index one_time_token_by_expiry on one_time_token (expires_at);

-- Values that an operator changed; the defaults are in the contract.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid references account (id) on delete set null
);

-- Uploads that continue after a dropped connection or a restarted browser.
create table upload (
  -- also the id of the file it becomes
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  purpose text not null,
  -- a label for people, never part of a path
  original_name text not null constraint upload_original_name_length check (char_length(original_name) <= 255),
  -- as announced; how much has come is the size of the file on the disk
  size_bytes bigint not null constraint upload_size_positive check (size_bytes > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null constraint upload_expires_later check (expires_at > created_at),
  -- when it became a file
  finished_at timestamptz
);
create index upload_by_owner on upload (owner_id, created_at);
create index upload_by_expiry on upload (expires_at);

-- Creators, their identity documents and bank details.
create table performer (
  account_id uuid primary key references account (id) on delete cascade,
  status text not null constraint performer_status
    check (status in ('email_unverified', 'documents_missing', 'pending_review', 'active', 'rejected', 'suspended')),
  rejection_reason text,
  reviewed_at timestamptz,
  bio text not null default '' constraint performer_bio_length check (length(bio) <= 2000),
  gender text,
  date_of_birth date not null,
  country text,
  state text,
  city text,
  languages text[] not null default '{}',
  -- The option lists of GET /user-additional; the contract checks the values.
  appearance jsonb not null default '{}',
  -- Null: not offered. Minor units of the site's currency.
  monthly_price_minor bigint constraint performer_monthly_price check (monthly_price_minor > 0),
  yearly_price_minor bigint constraint performer_yearly_price check (yearly_price_minor > 0),
  is_free_trial_enabled boolean not null default false,
  -- Written by the services that change feeds, follows and subscriptions, in the same transaction.
  feed_count integer not null default 0,
  photo_count integer not null default 0,
  video_count integer not null default 0,
  follower_count integer not null default 0,
  subscriber_count integer not null default 0,
  like_count integer not null default 0,
  gallery_count integer not null default 0,
  product_count integer not null default 0,
  welcome_video_file_id uuid references media_file (id),
  -- AES-256-GCM with a key outside the database; the last four characters are shown.
  banking_sealed bytea,
  banking_account_end text,
  banking_changed_at timestamptz,
  payout_route text not null default 'manual' constraint performer_payout_route check (payout_route in ('manual', 'stripe')),
  payout_route_changed_at timestamptz,
  updated_at timestamptz not null
);
create index performer_by_status on performer (status, updated_at desc);
create index performer_active_by_updated on performer (updated_at desc, account_id desc) where status = 'active';
create index performer_active_by_followers on performer (follower_count desc, account_id desc) where status = 'active';
create index performer_active_by_price on performer (monthly_price_minor desc nulls last, account_id desc) where status = 'active';

create table performer_document (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  kind text not null constraint performer_document_kind check (kind in ('id_front', 'id_back', 'selfie_with_id')),
  storage_key text not null,
  created_at timestamptz not null,
  constraint performer_document_one_per_kind unique (performer_id, kind)
);

-- Active, and of performers only those that an operator has approved.
create function account_set_public() returns trigger language plpgsql as $$
begin
  new.is_public := new.status = 'active' and (
    new.role <> 'performer'
    or exists (select from performer p where p.account_id = new.id and p.status = 'active')
  );
  return new;
end
$$;

create trigger account_public before insert or update of status, role, is_public on account
  for each row execute function account_set_public();

-- The account's own trigger computes the column; its row is locked, so the later of two changes sees both.
create function performer_set_public() returns trigger language plpgsql as $$
begin
  update account set is_public = false where id = new.account_id;
  return null;
end
$$;

create trigger performer_public after insert or update of status on performer
  for each row execute function performer_set_public();

create table follow (
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  created_at timestamptz not null,
  primary key (fan_id, performer_id)
);
create index follow_by_performer on follow (performer_id, created_at desc);

-- Either side may block; afterwards neither sees the other.
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

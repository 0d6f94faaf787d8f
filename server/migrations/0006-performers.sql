-- Performers, their identity documents and bank details; who follows whom. New tables only.
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
  -- Kept by the services that write feeds, follows and subscriptions, in the same transaction.
  feed_count integer not null default 0,
  photo_count integer not null default 0,
  video_count integer not null default 0,
  follower_count integer not null default 0,
  subscriber_count integer not null default 0,
  -- AES-256-GCM with a key outside the database; the last four characters are shown.
  banking_sealed bytea,
  banking_account_end text,
  banking_changed_at timestamptz,
  updated_at timestamptz not null
);
create index performer_public_by_followers on performer (follower_count desc, account_id) where status = 'active';
create index performer_by_status on performer (status, updated_at desc);

create table performer_document (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  kind text not null constraint performer_document_kind check (kind in ('id_front', 'id_back', 'selfie_with_id')),
  storage_key text not null,
  created_at timestamptz not null,
  constraint performer_document_one_per_kind unique (performer_id, kind)
);

create table follow (
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  created_at timestamptz not null,
  primary key (fan_id, performer_id)
);
create index follow_by_performer on follow (performer_id, created_at desc);

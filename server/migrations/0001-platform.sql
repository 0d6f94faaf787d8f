-- What every domain needs: messages that leave with a commit, stored answers of repeated requests, rate limits, mails, the
-- operators' audit log and the check of the master key.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table idempotency_key (
  actor_id uuid not null,
  route text not null,
  key text not null,
  -- Of the request's body: the same key with another body is refused.
  fingerprint bytea not null,
  -- Null while the transaction that claims the key is running; no other transaction reads it then.
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, route, key),
  constraint idempotency_key_length check (char_length(key) between 1 and 200)
);
-- old answers are deleted by age
create index idempotency_key_by_created on idempotency_key (created_at);

-- Counters of the rate limits, shared by all processes; unlogged, because losing them in a crash only forgives.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since the epoch.
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);

-- Mails that were sent, or would have been where no mail server is configured: the development mailbox shows them.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The limit that a mail counts for when strangers can cause it; null: only the recipient causes it.
  limited_as text
);
create index mail_by_created on mail (created_at desc);
create index mail_by_limited_recipient on mail (recipient, limited_as, created_at) where limited_as is not null;

create table audit_log (
  id uuid primary key,
  -- null: the system itself
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_log_by_target on audit_log (target_type, target_id, created_at desc);
create index audit_log_by_actor on audit_log (actor_id, created_at desc);
create index audit_log_by_created on audit_log (created_at desc);

-- A check value of the master key that this database's sealed bytes were written with: a start with another key stops
-- instead of losing them one by one.
create table sealing_key (
  is_only boolean primary key default true,
  key_check bytea not null,
  created_at timestamptz not null default now(),
  constraint sealing_key_one_row check (is_only)
);

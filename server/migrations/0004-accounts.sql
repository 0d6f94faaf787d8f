-- Accounts, their sessions and one-time tokens. New tables only: running code survives it.
create table account (
  id uuid primary key,
  role text not null constraint account_role check (role in ('fan', 'performer', 'operator')),
  status text not null default 'active' constraint account_status check (status in ('active', 'suspended')),
  suspension_reason text,
  -- Stored in lower case by the contract, so plain unique constraints are case-insensitive.
  email text constraint account_email_lower check (email = lower(email)),
  username text constraint account_username_shape check (username ~ '^[a-z0-9][a-z0-9_.-]{2,29}$'),
  name text not null constraint account_name_length check (length(name) between 1 and 60),
  -- Argon2id as a PHC string, over the SHA-256 of the password: with HASH_PW_CLIENT the client sends that digest, without
  -- it the server makes it, so changing the setting locks nobody out.
  password_hash text not null,
  email_verified_at timestamptz,
  avatar_file_id uuid references media_file (id) on delete set null,
  cover_file_id uuid references media_file (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_unique unique (email),
  constraint account_username_unique unique (username)
);
create index account_by_updated on account (updated_at desc, id desc);

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
  purpose text not null constraint one_time_token_purpose check (purpose in ('verify_email', 'reset_password', 'socket')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index one_time_token_by_account on one_time_token (account_id, purpose);
create index one_time_token_by_expiry on one_time_token (expires_at);

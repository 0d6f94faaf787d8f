-- Passkeys of accounts, and sessions that one of them opened. Running code is not affected: it does not know them.

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null constraint passkey_credential_unique unique,
  public_key bytea not null,
  -- Of the device; it grows with each use, or stays 0 where the key is on several devices.
  counter bigint not null constraint passkey_counter check (counter >= 0),
  transports text[] not null default '{}',
  name text not null constraint passkey_name_length check (length(name) between 1 and 60),
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkey_by_account on passkey (account_id, created_at);

-- Each is taken out when it is answered, so that an answer counts once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  purpose text not null constraint passkey_challenge_purpose check (purpose in ('add', 'login', 'confirm')),
  -- Null: nobody is logged in yet.
  account_id uuid references account (id) on delete cascade,
  expires_at timestamptz not null
);

create index passkey_challenge_by_account on passkey_challenge (account_id);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- The person at the session has used a passkey, which is a second factor where the password alone logged in.
alter table session add column has_used_passkey boolean not null default false;

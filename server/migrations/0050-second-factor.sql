-- A second factor of accounts, and codes for those who lose it. Running code is not affected: it opens sessions without asking for one.

create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  secret_sealed bytea not null,
  -- Null: shown to its owner, who has not entered a code of it yet.
  confirmed_at timestamptz,
  -- The half minute of the last accepted code, which is not accepted again; 0: none was.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table recovery_code (
  account_id uuid not null references second_factor (account_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

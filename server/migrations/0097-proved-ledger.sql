-- How far the ledger has been proved, so that an audit reads only what was posted since. Running code ignores it.

-- One row. Transfers up to `proved_to` were each found valid, and were all committed then: none with a lower number can follow.
create table ledger.proof (
  is_only boolean primary key default true,
  proved_to bigint not null default 0,
  -- The proved part is read again in passes: rows never change here, but a disk, or someone who switched the triggers off, may.
  pass int not null default 1,
  rechecked_to bigint not null default 0,
  rechecked_account bigint not null default 0,
  pass_ended_at timestamptz,
  -- What reading again has found, by step, until the same step finds nothing.
  findings jsonb not null default '{}',
  constraint proof_is_only check (is_only)
);

insert into ledger.proof default values;

-- The sum of an account's entries up to `ledger.proof.proved_to`.
create table ledger.proved_account (
  account_id bigint primary key,
  amount bigint not null,
  -- false until the account's balance was compared with the sum
  is_compared boolean not null default false,
  -- the same sum in the pass of that number, as far as that has come
  pass int not null default 0,
  rechecked bigint not null default 0
) with (fillfactor = 70); -- room for updates in place
create index proved_account_to_compare on ledger.proved_account (account_id) where not is_compared;

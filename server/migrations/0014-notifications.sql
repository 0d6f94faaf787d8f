-- Accounts are notified of what happened; running code is not affected.

create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- No list of kinds here: the contract has it, and a kind that is removed leaves rows that are no longer listed.
  kind text not null,
  -- The last one, of a group.
  actor_id uuid references account (id) on delete set null,
  target_kind text,
  target_id uuid,
  tokens bigint,
  group_key text not null,
  count integer not null default 1 constraint notification_count check (count > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  read_at timestamptz,
  constraint notification_target check ((target_kind is null) = (target_id is null))
);
-- Events of one group are counted in one row until it is read.
create unique index notification_one_unread_per_group on notification (account_id, group_key) where read_at is null;
create index notification_by_account on notification (account_id, updated_at desc, id desc);
create index notification_unread_by_account on notification (account_id, updated_at desc, id desc) where read_at is null;
create index notification_by_updated_at on notification (updated_at);
create index notification_by_actor on notification (actor_id) where actor_id is not null;

-- Each event notifies once, however often its job runs and however often a like is taken back and given again.
create table notification_source (
  account_id uuid not null references account (id) on delete cascade,
  source text not null,
  created_at timestamptz not null,
  primary key (account_id, source)
);
create index notification_source_by_created_at on notification_source (created_at);

-- What differs from the defaults of the contract.
create table notification_setting (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  channel text not null constraint notification_setting_channel check (channel in ('inApp', 'email', 'push')),
  is_enabled boolean not null,
  primary key (account_id, kind, channel)
);

-- Creators keep lists of fans, to write to and to leave out. Running code goes on: its broadcasts name no lists.

create table fan_list (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  name text not null constraint fan_list_name_length check (length(name) between 1 and 60),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index fan_list_name_unique on fan_list (performer_id, lower(name));

create table fan_list_member (
  list_id uuid not null references fan_list (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (list_id, fan_id)
);
create index fan_list_member_by_fan on fan_list_member (fan_id);

-- Without foreign keys: a list that an unfinished broadcast names cannot be deleted, and a finished one only shows its name.
alter table broadcast
  add column included_list_ids uuid[] not null default '{}',
  add column excluded_list_ids uuid[] not null default '{}',
  drop constraint broadcast_has_included,
  add constraint broadcast_has_included check (cardinality(included_groups) + cardinality(included_list_ids) > 0);

-- Creators save conditions on their fans under a name: as an audience of broadcasts and a filter of automations. Code that runs while this is
-- applied knows no audience that is a segment alone: it would finish such a broadcast without a fan.
-- migrate:expand
create table segment (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  name text not null constraint segment_name_length check (length(name) between 1 and 60),
  -- A list of conditions that all hold, in the shape of the contract.
  conditions jsonb not null constraint segment_conditions check (jsonb_typeof(conditions) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index segment_name_unique on segment (performer_id, lower(name));

-- Not deleted while something names it, which services check under its lock.
alter table automation add column segment_id uuid;
alter table broadcast add column included_segment_ids uuid[] not null default '{}';
alter table broadcast drop constraint broadcast_has_included;
alter table broadcast add constraint broadcast_has_included
  check (cardinality(included_groups) + cardinality(included_list_ids) + cardinality(included_segment_ids) > 0) not valid;

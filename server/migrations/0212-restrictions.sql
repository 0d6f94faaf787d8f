-- Members restrict others without their noticing it. What the restricted write is marked when it is written. Running code works on without it.
-- migrate:expand
create table account_restriction (
  account_id uuid not null references account (id) on delete cascade,
  restricted_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint account_restriction_pkey primary key (account_id, restricted_id),
  constraint account_restriction_of_others check (account_id <> restricted_id)
);
create index account_restriction_by_restricted on account_restriction (restricted_id, account_id);
alter table comment add column is_quiet boolean not null default false;
alter table stream_message add column is_quiet boolean not null default false;

-- Operators save the filters of a list under a name. Running code works on without it.
-- migrate:expand
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  list text not null,
  name text not null constraint saved_view_name_length check (length(name) between 1 and 60),
  -- What stands behind the question mark of the address.
  query text not null constraint saved_view_query_length check (length(query) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name_unique on saved_view (account_id, list, lower(name));

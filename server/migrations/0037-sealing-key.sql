-- Says which master key this database's sealed bytes were written with, so that a start with another one stops instead of
-- losing them one by one. Running code survives it.
create table sealing_key (
  is_only boolean primary key default true,
  key_check bytea not null,
  created_at timestamptz not null default now(),
  constraint sealing_key_one_row check (is_only)
);

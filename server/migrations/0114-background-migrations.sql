-- How far those have come that write many rows: they run in batches while the site serves. Running code works on without it.
-- migrate:expand
create table background_migration (
  name text primary key,
  -- What its file says at its head.
  purpose text not null,
  -- The last row of the last batch, as the statement of the migration returned it.
  cursor text,
  rows_done bigint not null default 0,
  -- As estimated when it was registered.
  rows_total bigint not null,
  batch_rows integer not null default 500,
  registered_at timestamptz not null default now(),
  finished_at timestamptz,
  paused_at timestamptz,
  -- Why it paused by itself.
  failure text
);

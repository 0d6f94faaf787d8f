-- Operators see the processes of all machines, the use of storage, and slow statements. Running code works on without it.
-- migrate:expand
-- What a process says of itself every ten seconds; unlogged, since it is said again.
create unlogged table process_report (
  id uuid not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  node text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null,
  loop_delay_ms real not null,
  pools jsonb not null,
  constraint process_report_pkey primary key (id),
  constraint process_report_role check (role in ('web', 'jobs'))
);
-- Counted by a job, so that nobody who looks walks through all files.
create table storage_use (
  kind text not null,
  files bigint not null,
  bytes bigint not null,
  counted_at timestamptz not null,
  constraint storage_use_pkey primary key (kind),
  constraint storage_use_kind check (kind in ('originals', 'renditions'))
);
create unlogged table slow_statement (
  fingerprint text not null,
  -- The call or job that sent it.
  source text not null,
  statement text not null,
  count bigint not null,
  total_ms double precision not null,
  worst_ms double precision not null,
  last_at timestamptz not null,
  constraint slow_statement_pkey primary key (fingerprint, source)
);

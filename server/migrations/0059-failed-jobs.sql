-- Jobs that failed for good, for the console to list, repeat and forget. Running code is not affected: pg-boss puts such
-- jobs into the queue dead-letter, which nobody emptied before.

create table failed_job (
  id uuid primary key,
  queue text not null,
  payload jsonb not null,
  failure text not null,
  failed_at timestamptz not null
);
create index failed_job_by_failed on failed_job (failed_at desc, id desc);

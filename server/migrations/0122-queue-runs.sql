-- Operators see when each queue ran last, without reading its finished jobs. Running code works on without it.
-- migrate:expand
create table queue_run (
  queue text not null,
  completed_at timestamptz,
  failed_at timestamptz,
  constraint queue_run_pkey primary key (queue)
);

-- What every domain needs: messages that leave with a commit, answers kept for repeated requests, and who did what.

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table idempotency_key (
  actor_id uuid not null,
  route text not null,
  key text not null,
  -- of the request's body: the same key with another body is refused
  fingerprint bytea not null,
  -- null while the transaction that claims the key is at work: nobody else ever reads it so
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor_id, route, key),
  constraint idempotency_key_length check (char_length(key) between 1 and 200)
);

-- old answers are deleted by age
create index idempotency_key_created_at on idempotency_key (created_at);

create table audit_log (
  id uuid primary key,
  -- null: the system itself
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create index audit_log_target on audit_log (target_type, target_id, created_at desc);
create index audit_log_actor on audit_log (actor_id, created_at desc);
create index audit_log_created_at on audit_log (created_at desc);

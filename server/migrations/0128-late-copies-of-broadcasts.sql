-- Large broadcasts keep a row for fans who are away, and write their copies when these come back. Running code works on: it writes all copies at once.
-- migrate:expand
create table broadcast_pending (
  fan_id uuid not null references account (id),
  -- Looking each of a million rows up would cost more than writing it; a broadcast that is gone has no copies to write.
  broadcast_id uuid not null,
  created_at timestamptz not null,
  primary key (fan_id, broadcast_id)
);
create index broadcast_pending_by_broadcast on broadcast_pending (broadcast_id);
create index broadcast_pending_by_created on broadcast_pending (created_at);
-- Decided when the delivery begins; null before.
alter table broadcast add column is_lazy boolean;

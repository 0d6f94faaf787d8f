-- The gateways' books against ours, day by day. Only adds, so running code survives it.
alter table sandbox_charge
  -- Null on charges from before they were kept.
  add column amount_minor bigint,
  add column currency text;
create index sandbox_charge_created on sandbox_charge (created_at);

create table reconciliation (
  id uuid primary key,
  gateway text not null,
  -- UTC
  day date not null,
  checked_at timestamptz not null,
  -- Paid on that day, there and here.
  charges integer not null,
  payments integer not null,
  constraint reconciliation_once unique (gateway, day)
);
create index reconciliation_newest on reconciliation (day desc, gateway);

create table reconciliation_difference (
  id bigint generated always as identity primary key,
  reconciliation_id uuid not null references reconciliation (id) on delete cascade,
  kind text not null constraint reconciliation_difference_kind
    check (kind in ('unknown_here', 'missing_there', 'status', 'amount', 'currency', 'refunded')),
  payment_id uuid,
  gateway_ref text not null,
  ours text not null,
  theirs text not null
);
create index reconciliation_difference_of on reconciliation_difference (reconciliation_id, id);

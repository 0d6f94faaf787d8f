-- Who fans and performers are to a payment gateway, and what it told us. New tables and an index; running code survives it.
create table gateway_customer (
  gateway text not null constraint gateway_customer_gateway check (gateway in ('stripe')),
  -- Test and live mode know different customers.
  is_live boolean not null,
  fan_id uuid not null references account (id) on delete cascade,
  ref text not null,
  created_at timestamptz not null,
  constraint gateway_customer_pk primary key (gateway, is_live, fan_id),
  constraint gateway_customer_ref unique (gateway, ref)
);
create index gateway_customer_by_fan on gateway_customer (fan_id);

-- Stored as they came, applied by a job. The gateway's id is the key, so what is told twice is stored once.
create table gateway_event (
  id text constraint gateway_event_pk primary key,
  gateway text not null constraint gateway_event_gateway check (gateway in ('stripe')),
  type text not null,
  body jsonb not null,
  status text not null constraint gateway_event_status
    check (status in ('stored', 'waiting', 'applied', 'ignored', 'refused')),
  reason text,
  received_at timestamptz not null,
  applied_at timestamptz,
  constraint gateway_event_applied check ((applied_at is null) = (status in ('stored', 'waiting')))
);
create index gateway_event_open on gateway_event (received_at) where status in ('stored', 'waiting');
create index gateway_event_done on gateway_event (applied_at) where applied_at is not null;

-- Where a performer's payouts go.
create table connect_account (
  performer_id uuid constraint connect_account_pk primary key references performer (account_id) on delete cascade,
  ref text not null constraint connect_account_ref unique,
  is_live boolean not null,
  is_ready boolean not null,
  -- When the gateway said so: its events come in any order.
  as_of timestamptz not null,
  created_at timestamptz not null
);

-- The same card saved by the page and by the event about it is one card. The sandbox's references are no names.
create unique index payment_card_gateway_ref on payment_card (gateway_ref) where gateway = 'stripe' and removed_at is null;

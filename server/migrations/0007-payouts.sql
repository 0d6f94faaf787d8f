-- How earnings leave the site.

create table payout_request (
  id uuid primary key,
  performer_id uuid not null references account (id) on delete restrict,
  amount_minor bigint not null,
  currency text not null,
  route text not null,
  status text not null,
  -- the ledger's transfer that holds the money
  hold_transfer_id bigint not null,
  -- counts holds: each amount is one, and has a key of its own in the ledger
  revision integer not null default 1,
  -- last digits of the bank account when it was requested, then when it was paid
  account_end text,
  -- the connected account that a transfer under way goes to
  destination text,
  note text not null default '',
  reason text not null default '',
  reference text not null default '',
  -- when the provider was first asked; it is asked again with the same key
  sent_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payout_request_amount check (amount_minor > 0),
  constraint payout_request_route check (route in ('manual', 'stripe')),
  constraint payout_request_status check (
    status in ('pending', 'approved', 'processing', 'paid', 'rejected', 'failed', 'cancelled')
  ),
  constraint payout_request_paid check ((status = 'paid') = (paid_at is not null))
);
create unique index payout_request_one_pending on payout_request (performer_id)
  where status in ('pending', 'approved', 'processing');
create index payout_request_by_performer on payout_request (performer_id, created_at desc, id desc);
create index payout_request_by_created on payout_request (created_at desc, id desc);
create index payout_request_processing_by_updated on payout_request (updated_at) where status = 'processing';

create table payout_event (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payout_request (id) on delete cascade,
  status text not null,
  note text not null default '',
  -- null: the provider or a job
  actor_id uuid,
  created_at timestamptz not null
);
create index payout_event_by_payout on payout_event (payout_id, id);

-- The Stripe account that a performer's payouts go to.
create table connect_account (
  performer_id uuid primary key references performer (account_id) on delete cascade,
  ref text not null constraint connect_account_ref unique,
  is_live boolean not null,
  is_ready boolean not null,
  -- When the gateway said so: its events come in any order.
  as_of timestamptz not null,
  created_at timestamptz not null
);

-- Findings of the audits of the ledger; nothing is paid out after one with findings.
create table ledger_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  took_ms integer not null,
  -- invariants that do not hold, by name
  broken jsonb not null
);
create index ledger_check_by_checked on ledger_check (checked_at desc);

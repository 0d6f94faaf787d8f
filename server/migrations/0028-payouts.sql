-- Payouts: how earnings leave the site. Only adds, so running code survives.
alter table performer
  add column payout_route text not null default 'manual',
  add column payout_route_changed_at timestamptz,
  add constraint performer_payout_route check (payout_route in ('manual', 'stripe'));

create table payout_request (
  id uuid primary key,
  performer_id uuid not null references account (id) on delete restrict,
  amount_minor bigint not null,
  currency text not null,
  route text not null,
  status text not null,
  -- the ledger's transfer that set the money aside
  reserve_transfer_id bigint not null,
  -- counts reservations: each amount is one, and has a key of its own in the ledger
  revision integer not null default 1,
  -- end of the bank account's number when she asked, then when it was paid
  account_end text,
  -- the connected account that a transfer under way goes to
  destination text,
  note text not null default '',
  reason text not null default '',
  reference text not null default '',
  -- when the provider was first asked; whoever asks again does so with the same key
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
create unique index payout_request_open on payout_request (performer_id)
  where status in ('pending', 'approved', 'processing');
create index payout_request_performer on payout_request (performer_id, created_at desc, id desc);
create index payout_request_created on payout_request (created_at desc, id desc);
create index payout_request_under_way on payout_request (updated_at) where status = 'processing';

create table payout_event (
  id bigint generated always as identity primary key,
  payout_id uuid not null references payout_request (id) on delete cascade,
  status text not null,
  note text not null default '',
  -- null: the provider or a job
  actor_id uuid,
  created_at timestamptz not null
);
create index payout_event_payout on payout_event (payout_id, id);

-- What the audits of the ledger found; nothing is paid out after one that found something.
create table ledger_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  took_ms integer not null,
  -- invariants that do not hold, by name
  broken jsonb not null
);
create index ledger_check_newest on ledger_check (checked_at desc);

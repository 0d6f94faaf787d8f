-- Creators have payouts requested by themselves, each week or month. Running code works on without it.
-- migrate:expand
create table payout_schedule (
  performer_id uuid primary key references performer (account_id) on delete cascade,
  every text not null constraint payout_schedule_every check (every in ('week', 'month')),
  -- The day, in UTC, of the next request.
  next_on date not null,
  -- What stood in the way of the last one; null: nothing.
  last_obstacle text,
  updated_at timestamptz not null
);
create index payout_schedule_by_day on payout_schedule (next_on);

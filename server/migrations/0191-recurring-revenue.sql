-- What subscriptions are worth by the month, each change of it, and the sums of each past day. Running code works on: what it changes
-- without recording is recorded by the hourly job.
-- migrate:expand
create table recurring_change (
  id bigint generated always as identity primary key,
  subscription_id uuid not null references subscription (id) on delete cascade,
  movement text not null constraint recurring_change_movement check (movement in ('new', 'reactivation', 'expansion', 'contraction', 'churn')),
  -- The event of the subscription that caused it; counted: what the hourly job found.
  cause text not null,
  before_minor bigint not null,
  after_minor bigint not null,
  created_at timestamptz not null,
  constraint recurring_change_amounts check (before_minor >= 0 and after_minor >= 0 and before_minor <> after_minor)
);
create index recurring_change_by_subscription on recurring_change (subscription_id, id);
create index recurring_change_by_time on recurring_change (created_at, id);

create table recurring_day (
  day date primary key,
  new_minor bigint not null,
  new_count integer not null,
  reactivation_minor bigint not null,
  reactivation_count integer not null,
  expansion_minor bigint not null,
  expansion_count integer not null,
  contraction_minor bigint not null,
  contraction_count integer not null,
  churn_minor bigint not null,
  churn_count integer not null,
  -- At the end of the day.
  end_minor bigint not null,
  payers integer not null
);

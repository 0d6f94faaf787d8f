-- Creators have messages sent by themselves when something happens to a fan. Running code works on: it neither reads nor writes any of it.
-- migrate:expand
alter table message add column is_automatic boolean not null default false;
-- The day, in the fan's time zone, of the last automatic message: there is one a day at most.
alter table conversation add column automatic_on date;

create table automation (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  trigger text not null constraint automation_trigger check (trigger in (
    'subscribed', 'trial_ending', 'renewal_failed', 'cancelled', 'expired', 'first_purchase', 'spent', 'silent', 'anniversary', 'word')),
  -- What fills the blank of the trigger.
  days smallint constraint automation_days check (days between 0 and 365),
  spent_minor bigint constraint automation_spent check (spent_minor > 0),
  word text constraint automation_word check (length(word) between 1 and 40),
  delay_hours smallint not null constraint automation_delay check (delay_hours between 0 and 720),
  type text not null constraint automation_type check (type in ('text', 'photo', 'video', 'audio')),
  text text not null constraint automation_text_length check (length(text) <= 2000),
  price_tokens integer not null constraint automation_price check (price_tokens >= 0),
  -- Hours of the fan's day between which nothing is sent; null: at any time.
  quiet_from smallint constraint automation_quiet_from check (quiet_from between 0 and 23),
  quiet_until smallint constraint automation_quiet_until check (quiet_until between 0 and 23),
  -- Of the creator, for fans whose zone is not known.
  time_zone text not null constraint automation_zone_length check (length(time_zone) between 1 and 64),
  is_on boolean not null,
  -- What happened before is not looked at.
  on_since timestamptz,
  scanned_at timestamptz,
  sent_count integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint automation_quiet_hours check ((quiet_from is null) = (quiet_until is null)),
  constraint automation_on_has_since check (not is_on or on_since is not null),
  constraint automation_blank check (
    (days is not null) = (trigger in ('trial_ending', 'expired', 'silent'))
    and (spent_minor is not null) = (trigger = 'spent') and (word is not null) = (trigger = 'word'))
);
create index automation_by_performer on automation (performer_id, created_at);
create index automation_on_by_scanned on automation (scanned_at nulls first) where is_on;

create table automation_file (
  automation_id uuid not null references automation (id) on delete cascade,
  position integer not null,
  file_id uuid not null,
  primary key (automation_id, position),
  constraint automation_file_in_one_automation unique (file_id)
);

create table automation_run (
  automation_id uuid not null references automation (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  -- Names what happened: the same one is answered once.
  trigger_key text not null,
  occurred_at timestamptz not null,
  due_at timestamptz not null,
  state text not null constraint automation_run_state check (state in ('waiting', 'sent', 'stopped')),
  -- Why nothing was sent.
  reason text constraint automation_run_reason check (reason in ('off', 'answered', 'not_allowed', 'over', 'filtered', 'late')),
  message_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (automation_id, fan_id, trigger_key),
  constraint automation_run_stopped_has_reason check ((state = 'stopped') = (reason is not null))
);
create index automation_run_by_fan on automation_run (fan_id);
create index automation_run_due on automation_run (due_at) where state = 'waiting';
create index automation_run_waiting on automation_run (automation_id) where state = 'waiting';

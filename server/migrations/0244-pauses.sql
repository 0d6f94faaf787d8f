-- Fans pause a renewing subscription for some months. Running code leaves the two columns empty; it renews a pause that is only planned.
-- migrate:expand
alter table subscription
  add column pause_months smallint,
  add column resumes_at timestamptz,
  add constraint subscription_pause_months check (pause_months between 1 and 3) not valid,
  add constraint subscription_paused check (resumes_at is null or (status = 'expired' and pause_months is null)) not valid;
alter table subscription_event
  drop constraint subscription_event_kind,
  add constraint subscription_event_kind check (kind in ('trial_started', 'granted', 'started', 'renewed', 'extended', 'raised',
    'change_planned', 'change_dropped', 'changed', 'cancelled', 'resumed', 'price_accepted', 'renewal_failed', 'suspended', 'unsuspended',
    'ended', 'expired', 'gifted', 'pause_planned', 'paused')) not valid;

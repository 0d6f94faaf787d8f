-- Devices whose push service does not answer are asked less often, apart from others, and forgotten after a day. Running code ignores these.

alter table push_subscription
  add column failures integer not null default 0 constraint push_subscription_failures check (failures >= 0),
  add column failing_since timestamptz,
  add column failed_at timestamptz,
  add column delivered_at timestamptz;

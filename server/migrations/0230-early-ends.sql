-- A fan who ends a subscription of several months early gets the months that have not begun back. Running code writes no such refund.
-- migrate:expand
alter table refund
  drop constraint refund_cause,
  add constraint refund_cause check (cause in ('operator', 'provider', 'dispute', 'early_end')) not valid;

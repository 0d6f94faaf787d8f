-- An event that comes before its payment says which charge it waits for, and is applied as soon as that one is stored.
-- Running code survives it: what waits now is taken up by the job of every minute.
alter table gateway_event add column waits_for text;
create index gateway_event_waits_for on gateway_event (waits_for) where status = 'waiting';

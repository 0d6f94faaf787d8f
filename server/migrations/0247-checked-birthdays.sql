-- The checks hold for all rows. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
alter table account validate constraint account_birthday;
-- migrate:next
alter table automation validate constraint automation_trigger;

-- Fans may give the day and month of their birthday, as 05-31, and automations can follow it. Running code leaves the column empty.
-- migrate:expand
alter table account
  add column birthday text,
  add constraint account_birthday check (birthday ~ '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$') not valid;
alter table automation
  drop constraint automation_trigger,
  add constraint automation_trigger check (trigger in ('subscribed', 'trial_ending', 'renewal_failed', 'cancelled', 'expired',
    'first_purchase', 'spent', 'silent', 'anniversary', 'birthday', 'word')) not valid;

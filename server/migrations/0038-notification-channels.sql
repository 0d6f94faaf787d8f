-- Notifications by email: what waits to be mailed, how often, and links that stop it. Running code still works.

alter table notification
  -- What happened, where the kind alone does not say it.
  add column event text,
  -- False: it is only mailed, since the account does not want it in the list.
  add column is_in_app boolean not null default true,
  add column mailed_at timestamptz;
-- What is said of content that is taken down goes with it.
create index notification_by_target on notification (target_id) where target_id is not null;

alter table notification_setting
  -- Of emails that are switched on.
  add column cadence text constraint notification_setting_cadence check (cadence in ('now', 'daily', 'weekly')),
  add constraint notification_setting_cadence_of_email check ((cadence is not null) = (channel = 'email' and is_enabled));

-- Deleted in the transaction that queues the mail.
create table notification_mail (
  notification_id uuid primary key references notification (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  due_at timestamptz not null
);
create index notification_mail_by_due_at on notification_mail (due_at);
create index notification_mail_by_account on notification_mail (account_id, due_at);

alter table mail
  -- For the headers by which programs for mail offer to unsubscribe.
  add column unsubscribe_url text;

-- Followers are notified in the order of their ids.
create index follow_by_performer_and_fan on follow (performer_id, fan_id);

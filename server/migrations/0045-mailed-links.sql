-- Mailed links know their address, a new address waits until it is confirmed, and mails that others can cause are counted. Running code survives it; links mailed before stop working.
alter table account add column pending_email text constraint account_pending_email_lower check (pending_email = lower(pending_email));

alter table one_time_token
  add column email text,
  drop constraint one_time_token_purpose,
  add constraint one_time_token_purpose check (purpose in ('verify_email', 'reset_password', 'restore_email', 'socket'));
delete from one_time_token where purpose <> 'socket';
alter table one_time_token add constraint one_time_token_email check (purpose = 'socket' or email is not null);

-- Null: a mail that only its recipient's own business causes.
alter table mail add column limited_as text;
create index mail_by_limited_recipient on mail (recipient, limited_as, created_at) where limited_as is not null;

-- People without an account may get a creator's free posts by mail. Running code works on without it.
-- migrate:expand
-- One row for each address and creator, from the moment it was asked for; null `confirmed_at`: its link was not followed yet.
create table mail_follower (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  email text not null constraint mail_follower_email_lower check (email = lower(email)),
  language text constraint mail_follower_language_code check (language ~ '^[a-z]{2}$'),
  country text,
  token_hash bytea constraint mail_follower_token_hash_unique unique,
  token_expires_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  constraint mail_follower_performer_id_email_unique unique (performer_id, email),
  constraint mail_follower_one_state check ((confirmed_at is null) = (token_hash is not null))
);
create index mail_follower_confirmed on mail_follower (performer_id, id) where confirmed_at is not null;
create index mail_follower_by_email on mail_follower (email);
create index mail_follower_asked on mail_follower (asked_at) where confirmed_at is null;

-- Addresses that are not to be asked again, as a hash that nobody can turn back.
create table mail_follow_end (
  performer_id uuid not null references performer (account_id) on delete cascade,
  address_hash bytea not null,
  reason text not null constraint mail_follow_end_reason check (reason in ('unsubscribed', 'bounced')),
  ended_at timestamptz not null,
  constraint mail_follow_end_pkey primary key (performer_id, address_hash)
);
create index mail_follow_end_by_address on mail_follow_end (address_hash);
create index mail_follow_end_ended on mail_follow_end (ended_at);

-- Readers with an account are walked first, then those without.
alter table post_mail add column after_follower_id uuid, add column is_past_accounts boolean not null default false;

-- Whether the page of a creator has the field.
alter table performer add column takes_mail_followers boolean not null default false;

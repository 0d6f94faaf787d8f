-- Accounts invite others, and get something for it. Running code works on without them.
-- migrate:expand
create table referral_code (
  account_id uuid primary key references account (id) on delete cascade,
  code text not null constraint referral_code_unique unique constraint referral_code_shape check (code ~ '^[a-z2-9]{8}$'),
  created_at timestamptz not null
);

create table referral (
  id uuid primary key,
  inviter_id uuid not null references account (id) on delete cascade,
  -- An account is invited once.
  invitee_id uuid not null constraint referral_once unique references account (id) on delete cascade,
  mode text not null constraint referral_mode check (mode in ('creator', 'fan')),
  -- The terms of the day on which the invited account was created.
  reward text not null constraint referral_reward check (reward in ('share', 'lower_fee', 'inviter', 'both')),
  -- Of the site's commission, for the inviter; or what the inviter's own commission is lower by.
  reward_bps integer constraint referral_bps check (reward_bps between 0 and 10000),
  months integer constraint referral_months check (months between 1 and 120),
  reward_tokens bigint constraint referral_tokens check (reward_tokens > 0),
  minimum_minor bigint constraint referral_minimum check (minimum_minor >= 0),
  -- By the first sale of an invited creator, or the first purchase of an invited fan.
  qualified_at timestamptz,
  payment_id uuid,
  ends_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint referral_of_another check (inviter_id <> invitee_id),
  constraint referral_terms check (
    (mode = 'creator' and reward in ('share', 'lower_fee') and reward_bps is not null and months is not null)
    or (mode = 'fan' and reward in ('inviter', 'both') and reward_tokens is not null and minimum_minor is not null)
  )
);
create index referral_by_inviter on referral (inviter_id, created_at desc, id desc);
create index referral_by_created on referral (created_at desc, id desc);
create index referral_qualified_by_payment on referral (payment_id) where payment_id is not null;
create index referral_running_by_inviter on referral (inviter_id, ends_at) where mode = 'creator' and stopped_at is null;

-- Tokens that the site gave for an invited fan.
create table referral_gift (
  referral_id uuid not null references referral (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  tokens bigint not null constraint referral_gift_tokens check (tokens > 0),
  worth_minor bigint not null constraint referral_gift_worth check (worth_minor >= 0),
  -- Taken back, as far as the wallet held them, when the purchase was refunded.
  revoked_tokens bigint not null default 0 constraint referral_gift_revoked check (revoked_tokens between 0 and tokens),
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (referral_id, account_id)
);
create index referral_gift_by_account on referral_gift (account_id, created_at desc);

alter table sale
  drop constraint sale_kind,
  add constraint sale_kind check (kind in (
    'tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate', 'series', 'collab',
    'referral'
  )) not valid;

-- What a refund took of the inviter, so that one that fails gives it back.
alter table refund add column referral_minor bigint not null default 0;

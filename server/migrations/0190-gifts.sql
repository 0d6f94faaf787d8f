-- Fans give subscriptions to others. Running code works on without it.
-- migrate:expand
create table gift (
  id uuid primary key,
  -- Without cascades: while a gift is open, its tokens are held for it.
  buyer_id uuid not null references account (id),
  performer_id uuid not null references performer (account_id),
  tier_id uuid not null references tier (id),
  plan_id uuid not null references plan (id),
  months smallint not null constraint gift_months check (months in (1, 3, 6, 12)),
  -- What the plan cost when it was bought, and what of it the wallet paid.
  price_minor bigint not null constraint gift_price check (price_minor > 0),
  tokens bigint not null constraint gift_tokens check (tokens > 0),
  -- Whom the link was mailed to, as long as the gift is open.
  email text,
  message text not null default '',
  is_anonymous boolean not null default false,
  token_hash bytea not null constraint gift_token unique,
  token_sealed bytea not null,
  state text not null default 'open'
    constraint gift_state check (state in ('open', 'redeemed', 'declined', 'withdrawn', 'expired')),
  recipient_id uuid references account (id),
  expires_at timestamptz not null,
  settled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint gift_settled check ((state = 'open') = (settled_at is null)),
  constraint gift_recipient check (state <> 'redeemed' or recipient_id is not null)
);
create index gift_by_buyer on gift (buyer_id, created_at, id);
create index gift_by_recipient on gift (recipient_id, created_at, id) where recipient_id is not null;
create index gift_open_by_tier on gift (tier_id) where state = 'open';
create index gift_open_by_performer on gift (performer_id) where state = 'open';
create index gift_open_by_end on gift (expires_at) where state = 'open';

alter table subscription_event drop constraint subscription_event_kind;
alter table subscription_event add constraint subscription_event_kind check (kind in (
  'trial_started', 'granted', 'started', 'renewed', 'extended', 'raised', 'change_planned', 'change_dropped', 'changed', 'cancelled',
  'resumed', 'price_accepted', 'renewal_failed', 'suspended', 'unsuspended', 'ended', 'expired', 'gifted'
)) not valid;

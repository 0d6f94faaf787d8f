-- Private calls between a fan and a creator, paid by the minute. Running code is not affected: creators take none by default.

alter table performer
  add column call_policy text not null default 'nobody'
    constraint performer_call_policy check (call_policy in ('everyone', 'followers', 'subscribers', 'nobody')),
  add column call_price_tokens integer not null default 0
    constraint performer_call_price check (call_price_tokens between 0 and 1000000),
  add constraint performer_call_offer check (call_policy = 'nobody' or call_price_tokens > 0);

create table private_call (
  id uuid primary key,
  conversation_id uuid not null references conversation (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  status text not null
    constraint private_call_status check (status in ('requested', 'accepted', 'live', 'ended', 'declined', 'missed', 'cancelled')),
  end_reason text constraint private_call_end_reason
    check (end_reason in ('fan', 'performer', 'no_tokens', 'connection_lost', 'no_media', 'suspended')),
  -- for a minute, as agreed when it was requested
  price_tokens integer not null constraint private_call_price check (price_tokens > 0),
  held_tokens bigint not null constraint private_call_held check (held_tokens >= 0),
  charged_tokens bigint not null default 0 constraint private_call_charged check (charged_tokens between 0 and held_tokens),
  -- how long pictures of both sides have arrived
  media_ms bigint not null default 0 constraint private_call_media check (media_ms >= 0),
  requested_at timestamptz not null,
  answered_at timestamptz,
  started_at timestamptz,
  -- since when pictures of one side are missing
  media_lost_at timestamptz,
  ended_at timestamptz,
  changed_at timestamptz not null,
  constraint private_call_sides check (fan_id <> performer_id),
  constraint private_call_over check ((ended_at is null) = (status in ('requested', 'accepted', 'live'))),
  constraint private_call_reason check ((end_reason is not null) = (status = 'ended'))
);
create unique index private_call_open_of_fan on private_call (fan_id) where ended_at is null;
create unique index private_call_open_of_performer on private_call (performer_id) where status in ('accepted', 'live');
create index private_call_open on private_call (performer_id) where ended_at is null;
create index private_call_by_fan on private_call (fan_id, requested_at desc);
create index private_call_by_performer on private_call (performer_id, requested_at desc);
create index private_call_by_conversation on private_call (conversation_id);

-- Live streams: their access, chat, bans and viewers. Running code does not know the tables.

create table stream (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint stream_title_length check (length(title) between 1 and 200),
  access text not null constraint stream_access check (access in ('free', 'followers', 'subscribers', 'paid')),
  price_tokens integer not null default 0,
  -- What every row that can be sold has; a stream shows no files of its own.
  is_processed boolean not null default true,
  status text not null constraint stream_status check (status in ('preparing', 'live', 'ended')),
  end_reason text constraint stream_end_reason check (end_reason in ('owner', 'no_media', 'operator', 'suspended')),
  -- Who watches now, and the most that watched at once.
  viewer_count integer not null default 0 constraint stream_viewer_count check (viewer_count >= 0),
  peak_viewer_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  tip_count integer not null default 0,
  tipped_tokens bigint not null default 0,
  -- Seconds between two messages of one account; 0: as many as they like.
  slow_mode_seconds integer not null default 0 constraint stream_slow_mode check (slow_mode_seconds between 0 and 300),
  links_for text not null default 'subscribers' constraint stream_links_for check (links_for in ('everyone', 'subscribers', 'nobody')),
  -- What the publisher's page measured; the times below are the server's.
  reported_seconds integer,
  created_at timestamptz not null,
  started_at timestamptz,
  -- Null while media arrives.
  media_stopped_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  constraint stream_price check (price_tokens >= 0 and (access = 'paid') = (price_tokens > 0)),
  constraint stream_ended_is_dated check ((status = 'ended') = (ended_at is not null)),
  constraint stream_end_has_reason check ((status = 'ended') = (end_reason is not null)),
  constraint stream_live_is_dated check (status <> 'live' or started_at is not null)
);
create unique index stream_one_open_per_performer on stream (performer_id) where status <> 'ended';
create index stream_live_by_viewers on stream (viewer_count desc, id) where status = 'live';
create index stream_by_performer on stream (performer_id, created_at desc);

create table stream_message (
  id uuid primary key,
  stream_id uuid not null references stream (id) on delete cascade,
  sender_id uuid not null references account (id) on delete cascade,
  type text not null constraint stream_message_type check (type in ('text', 'tip')),
  text text not null constraint stream_message_text_length check (length(text) <= 500),
  tip_tokens integer constraint stream_message_tip check ((type = 'tip') = (tip_tokens is not null)),
  -- Made by the sender's client: sending the same one again stores nothing.
  client_id uuid not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint stream_message_one_per_client_id unique (sender_id, client_id),
  constraint stream_message_deleted_is_empty check (deleted_at is null or text = '')
);
create index stream_message_by_stream on stream_message (stream_id, id desc);
create index stream_message_by_sender on stream_message (stream_id, sender_id, created_at desc);

-- Who may not write in a creator's streams.
create table stream_ban (
  performer_id uuid not null references performer (account_id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  -- Null: until it is lifted.
  until timestamptz,
  created_at timestamptz not null,
  primary key (performer_id, account_id)
);
create index stream_ban_by_account on stream_ban (account_id);

-- Who received media, by the word of the engine.
create table viewer_session (
  id uuid primary key,
  stream_id uuid not null references stream (id) on delete cascade,
  -- Null: a visitor.
  account_id uuid references account (id) on delete set null,
  joined_at timestamptz not null,
  left_at timestamptz
);
create index viewer_session_by_stream on viewer_session (stream_id, joined_at);
create index viewer_session_by_account on viewer_session (account_id) where account_id is not null;
create index viewer_session_open on viewer_session (stream_id) where left_at is null;

-- One message to many fans: what is sent, to whom, and how far the delivery is. Running code does not know the tables.

create table broadcast (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  type text not null constraint broadcast_type check (type in ('text', 'photo', 'video', 'audio')),
  text text not null constraint broadcast_text_length check (length(text) <= 2000),
  price_tokens integer not null default 0 constraint broadcast_price check (price_tokens >= 0),
  -- Groups of fans that get it, and groups that don't although they belong to one of the former.
  included_groups text[] not null constraint broadcast_has_included check (cardinality(included_groups) > 0),
  excluded_groups text[] not null,
  -- Only fans who have spent as much on the creator, in tokens.
  minimum_spent integer not null default 0 constraint broadcast_minimum_spent check (minimum_spent >= 0),
  status text not null constraint broadcast_status check (status in ('scheduled', 'sending', 'sent', 'cancelled', 'unsending', 'unsent')),
  schedule_at timestamptz,
  -- Everyone up to this account was reached: a delivery that was interrupted goes on after it.
  reached_account_id uuid,
  sent_count integer not null default 0,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  constraint broadcast_scheduled_has_time check (status <> 'scheduled' or schedule_at is not null)
);
create index broadcast_by_performer on broadcast (performer_id, created_at desc);
create index broadcast_due on broadcast (schedule_at) where status = 'scheduled';

create table broadcast_file (
  broadcast_id uuid not null references broadcast (id) on delete cascade,
  position smallint not null,
  file_id uuid not null constraint broadcast_file_in_one_broadcast unique,
  primary key (broadcast_id, position)
);

-- Its files are those of the broadcast. A fan gets it once.
alter table message add column broadcast_id uuid references broadcast (id) on delete cascade;
create unique index message_once_per_broadcast on message (broadcast_id, conversation_id) where broadcast_id is not null;

-- Polls in messages: the copies of a broadcast share one. Running code works on without them.
-- migrate:expand
-- Apart from the options of posts: running code deletes those that no post has taken after a day.
create table message_poll (
  id uuid primary key,
  performer_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index message_poll_by_performer on message_poll (performer_id, id);

create table message_poll_option (
  id uuid primary key,
  poll_id uuid not null references message_poll (id) on delete cascade,
  performer_id uuid not null references account (id) on delete cascade,
  position smallint not null,
  description text not null constraint message_poll_option_description check (length(description) between 1 and 200),
  vote_count integer not null default 0 constraint message_poll_option_votes check (vote_count >= 0),
  constraint message_poll_option_places unique (poll_id, position)
);
create index message_poll_option_by_performer on message_poll_option (performer_id, id);

create table message_poll_vote (
  poll_id uuid not null references message_poll (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  option_id uuid not null references message_poll_option (id) on delete cascade,
  created_at timestamptz not null,
  primary key (poll_id, account_id)
);
create index message_poll_vote_by_account on message_poll_vote (account_id, poll_id);
create index message_poll_vote_by_option on message_poll_vote (option_id);

alter table message
  add column poll_id uuid,
  add constraint message_poll_id_fkey foreign key (poll_id) references message_poll (id) on delete set null not valid;
alter table broadcast
  add column poll_id uuid,
  add constraint broadcast_poll_id_fkey foreign key (poll_id) references message_poll (id) on delete set null not valid;

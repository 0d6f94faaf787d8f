-- First messages of people whom their recipient has no relation with wait as requests. Running code works on without it.
-- migrate:expand
-- Of the account itself: a conversation that it has not accepted yet, or has declined. Null: in the inbox.
alter table conversation_participant
  add column request text,
  add constraint conversation_participant_request check (request in ('open', 'declined')) not valid;

-- Whose first messages need no request. Creators who took messages of everyone until now still do.
alter table performer add column inbox_policy text not null default 'everyone';
alter table performer
  alter column inbox_policy set default 'followers',
  add constraint performer_inbox_policy check (inbox_policy in ('everyone', 'followers', 'subscribers')) not valid;

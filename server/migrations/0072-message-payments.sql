-- A fan who pays for a message gets the tokens back when the creator does not answer in time. Running code goes on: what it sends
-- in between stays without a promise.

create table message_payment (
  message_id uuid primary key references message (id) on delete cascade,
  conversation_id uuid not null references conversation (id) on delete cascade,
  sale_id uuid not null references sale (id),
  tokens integer not null constraint message_payment_tokens check (tokens > 0),
  -- By the setting of the day it was sent.
  answer_by timestamptz not null,
  status text not null constraint message_payment_status check (status in ('open', 'answered', 'refunded', 'kept')),
  settled_at timestamptz,
  constraint message_payment_settled_has_time check ((status = 'open') = (settled_at is null))
);
create index message_payment_open_by_conversation on message_payment (conversation_id) where status = 'open';
create index message_payment_due on message_payment (answer_by) where status = 'open';

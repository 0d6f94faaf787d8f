-- What the operator says to all members, creators or fans: delivered in batches. Running code does not know the table.

create table announcement (
  id uuid primary key,
  title text not null constraint announcement_title_length check (length(title) between 1 and 120),
  text text not null constraint announcement_text_length check (length(text) between 1 and 2000),
  link text,
  audience text not null constraint announcement_audience check (audience in ('everyone', 'creators', 'fans')),
  status text not null constraint announcement_status check (status in ('sending', 'sent')),
  operator_id uuid references account (id) on delete set null,
  -- Everyone up to this account was reached: a delivery that was interrupted goes on after it.
  reached_account_id uuid,
  sent_count integer not null default 0 constraint announcement_sent_count check (sent_count >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index announcement_by_created on announcement (created_at desc, id desc);
create index announcement_by_operator on announcement (operator_id) where operator_id is not null;

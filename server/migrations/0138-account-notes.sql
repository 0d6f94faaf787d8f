-- Operators write notes about accounts. Running code works on without it.
-- migrate:expand
create table account_note (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  author_id uuid not null,
  text text not null constraint account_note_text_length check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_note_by_account on account_note (account_id, created_at desc, id desc);
create index account_note_by_author on account_note (author_id);

-- Names that accounts had: old addresses of creators lead to the new one, and nobody else takes a name for a while. Running code
-- works on without it.
create table former_username (
  username text primary key,
  account_id uuid not null references account (id),
  given_up_at timestamptz not null
);
create index former_username_by_account on former_username (account_id);

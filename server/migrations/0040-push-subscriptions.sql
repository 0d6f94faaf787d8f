-- Notifications on devices: the browsers that want them, and the key that signs them. Running code does not know the tables.

create table push_key (
  -- One row.
  id boolean primary key default true constraint push_key_one_row check (id),
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null
);

create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- A browser that is signed out gets nothing more.
  session_id uuid not null references session (id) on delete cascade,
  endpoint text not null constraint push_subscription_one_per_endpoint unique
    constraint push_subscription_endpoint_length check (length(endpoint) <= 1000),
  -- The browser's key and secret, by which only it can read what is sent.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_by_account on push_subscription (account_id, created_at);
create index push_subscription_by_session on push_subscription (session_id);

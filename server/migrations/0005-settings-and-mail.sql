-- Settings an operator changed (defaults live in the contract), and the mails the site sent. New tables only.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by uuid references account (id) on delete set null
);

-- What was sent, or would have been where no mail server is configured: the development mailbox shows it.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_by_created on mail (created_at desc);

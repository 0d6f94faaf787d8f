-- Logins by Google and X, and accounts without a password. Running code still works: it cannot open sessions for such accounts.

alter table account
  -- False: `password_hash` is the hash of a random value, which no one knows, until a password is chosen.
  add column has_password boolean not null default true;

-- Creators who come by such a login enter it in their profile; no review begins before.
alter table performer alter column date_of_birth drop not null;

create table login_identity (
  provider text not null constraint login_identity_provider check (provider in ('google', 'twitter')),
  -- The provider's own id of the person: addresses and names change and are given to others.
  subject text not null constraint login_identity_subject_length check (length(subject) between 1 and 255),
  account_id uuid not null references account (id) on delete cascade,
  -- What the person knows it by, an address or a name there; shown to nobody else.
  label text not null constraint login_identity_label_length check (length(label) <= 254),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  constraint login_identity_pkey primary key (provider, subject),
  constraint login_identity_one_per_provider unique (account_id, provider)
);

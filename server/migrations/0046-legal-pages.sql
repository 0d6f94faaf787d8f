-- Legal pages in versions, and who agreed to which. Running code is not affected.

create table legal_version (
  kind text not null constraint legal_version_kind
    check (kind in ('terms', 'privacy', 'refunds', 'content-rules', 'complaints', 'imprint')),
  -- 1 is the draft that the product brings, which has no row.
  version integer not null constraint legal_version_number check (version > 1),
  asks_again boolean not null,
  published_by uuid references account (id) on delete set null,
  published_at timestamptz not null,
  primary key (kind, version)
);

create table legal_text (
  kind text not null,
  version integer not null,
  language text not null constraint legal_text_language check (language ~ '^[a-z]{2}$'),
  body text not null constraint legal_text_length check (length(body) between 1 and 60000),
  primary key (kind, version, language),
  foreign key (kind, version) references legal_version (kind, version) on delete cascade
);

create table consent (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  version integer not null,
  given_at timestamptz not null,
  primary key (account_id, kind, version)
);

-- The terms that were shown beside the pay button; null for payments before there were versions, and for renewals.
alter table payment add column terms_version integer;

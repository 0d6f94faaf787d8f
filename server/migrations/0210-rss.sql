-- Addresses of fans for podcast apps, one for each creator. Running code works on without them.
-- migrate:expand
create table rss_token (
  id uuid primary key,
  fan_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- The address itself is shown once.
  token_hash bytea not null constraint rss_token_hash unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- `networks`: it was used from too many of them in a day.
  revoked_for text constraint rss_token_revoked_for check (revoked_for in ('renewed', 'stopped', 'networks')),
  constraint rss_token_revoked check ((revoked_at is null) = (revoked_for is null))
);
create unique index rss_token_present on rss_token (fan_id, performer_id) where revoked_at is null;
create index rss_token_by_fan on rss_token (fan_id);
create index rss_token_by_performer on rss_token (performer_id);
create index rss_token_by_revocation on rss_token (revoked_at) where revoked_at is not null;

-- From where an address was used: networks, never whole addresses, for a few days.
create table rss_network (
  token_id uuid not null references rss_token (id) on delete cascade,
  day date not null,
  network text not null,
  used_at timestamptz not null,
  constraint rss_network_pkey primary key (token_id, day, network)
);
create index rss_network_by_use on rss_network (used_at);

-- Creators' tracking links, their visits, and by which an account came. Running code works on: it neither reads nor writes any of it.
-- migrate:expand
create table link (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  name text not null constraint link_name_length check (length(name) between 1 and 60),
  -- Of the address. Archived links keep theirs: it is printed somewhere.
  slug text not null constraint link_slug_unique unique constraint link_slug check (slug ~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$'),
  offer_id uuid references offer (id) on delete set null,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index link_by_performer on link (performer_id, created_at, id);
create index link_by_offer on link (offer_id) where offer_id is not null;

-- A person's last visit, by a hash that changes every day, and how many visits wait to be added to their day.
create table link_visit (
  link_id uuid not null references link (id) on delete cascade,
  visitor_hash bytea not null,
  visited_at timestamptz not null,
  pending smallint not null,
  primary key (link_id, visitor_hash)
);
create index link_visit_by_time on link_visit (visited_at);
create index link_visit_pending on link_visit (link_id) where pending > 0;

create table link_day (
  link_id uuid not null references link (id) on delete cascade,
  day date not null,
  visits integer not null,
  primary key (link_id, day)
);

-- The link by which an account came to a creator: written once.
create table first_touch (
  account_id uuid not null references account (id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  link_id uuid not null references link (id) on delete cascade,
  -- The account was created by this visit.
  is_sign_up boolean not null,
  touched_at timestamptz not null,
  primary key (account_id, performer_id)
);
create index first_touch_by_link on first_touch (link_id, touched_at);
create index first_touch_by_performer on first_touch (performer_id, touched_at);

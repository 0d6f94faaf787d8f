-- The site's categories, of which creators choose some. Running code works on without them.
-- migrate:expand
create table category (
  id uuid primary key,
  -- In addresses; stays when the name changes.
  slug text not null constraint category_slug_unique unique constraint category_slug check (slug ~ '^[^\s/?#%]{1,60}$'),
  name text not null constraint category_name check (length(name) between 1 and 40),
  position smallint not null,
  created_at timestamptz not null
);
create unique index category_name_unique on category (lower(name));

create table performer_category (
  performer_id uuid not null references performer (account_id) on delete cascade,
  category_id uuid not null references category (id) on delete cascade,
  primary key (category_id, performer_id)
);
create index performer_category_of on performer_category (performer_id);

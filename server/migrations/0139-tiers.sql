-- Creators offer tiers, each with plans of 1, 3, 6 and 12 months. Running code works on: what it writes to the prices of a creator is copied.
-- migrate:expand
create table tier (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- Each tier includes what lower ones open. Never changes, because items and members refer to it; 1 is the base tier.
  rank smallint not null constraint tier_rank check (rank between 1 and 30000),
  -- Empty only for the base tier: screens have a word for it.
  name text not null default '' constraint tier_name check (length(name) <= 40 and (rank = 1 or name <> '')),
  benefits text[] not null default '{}' constraint tier_benefits check (cardinality(benefits) <= 10),
  colour text not null default 'blue' constraint tier_colour check (colour in ('blue', 'teal', 'green', 'amber', 'rose', 'violet', 'slate')),
  -- Members at most; null: any number.
  cap integer constraint tier_cap check (cap between 1 and 1000000),
  is_hidden boolean not null default false,
  state text not null default 'active' constraint tier_state check (state in ('active', 'archived')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tier_one_per_rank unique (performer_id, rank),
  constraint tier_base_is_offered check (rank > 1 or state = 'active' and not is_hidden)
);

create table plan (
  id uuid primary key,
  tier_id uuid not null references tier (id) on delete cascade,
  months smallint not null constraint plan_months check (months in (1, 3, 6, 12)),
  price_minor bigint not null constraint plan_price check (price_minor > 0),
  -- One that is offered no more keeps its row: members renew by it.
  is_offered boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint plan_one_per_months unique (tier_id, months)
);

-- The prices of the base tier for a month and a year are columns of the creator, which code before this migration writes and lists
-- sort by. Its plans follow them.
create function performer_set_plans() returns trigger language plpgsql as $$
declare
  base uuid;
begin
  insert into tier (id, performer_id, rank, created_at, updated_at)
  values (gen_random_uuid(), new.account_id, 1, new.updated_at, new.updated_at)
  on conflict on constraint tier_one_per_rank do nothing;
  select id into strict base from tier where performer_id = new.account_id and rank = 1;
  insert into plan (id, tier_id, months, price_minor, created_at, updated_at)
  select gen_random_uuid(), base, months, price_minor, new.updated_at, new.updated_at
  from (values (1, new.monthly_price_minor), (12, new.yearly_price_minor)) as asked (months, price_minor)
  where price_minor is not null
  on conflict on constraint plan_one_per_months
    do update set price_minor = excluded.price_minor, is_offered = true, updated_at = excluded.updated_at;
  if new.monthly_price_minor is null or new.yearly_price_minor is null then update plan
    set is_offered = false, updated_at = new.updated_at
    where tier_id = base and is_offered
      and (months = 1 and new.monthly_price_minor is null or months = 12 and new.yearly_price_minor is null);
  end if;
  return null;
end
$$;

create trigger performer_plans after insert or update of monthly_price_minor, yearly_price_minor on performer
  for each row execute function performer_set_plans();

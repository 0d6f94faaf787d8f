-- Creators who were there before tiers get the base tier with today's prices. In one statement, which locks no row that others change, because
-- creators are few beside fans (0.4 s for 100,000), and code must not meet one without a tier. Running code works on.
-- migrate:expand
insert into tier (id, performer_id, rank, created_at, updated_at)
select gen_random_uuid(), account_id, 1, updated_at, updated_at from performer
on conflict on constraint tier_one_per_rank do nothing;

insert into plan (id, tier_id, months, price_minor, created_at, updated_at)
select gen_random_uuid(), t.id, asked.months, asked.price_minor, p.updated_at, p.updated_at
from performer p
join tier t on t.performer_id = p.account_id and t.rank = 1
cross join lateral (values (1, p.monthly_price_minor), (12, p.yearly_price_minor)) as asked (months, price_minor)
where asked.price_minor is not null
on conflict on constraint plan_one_per_months do nothing;

-- Sales of one item by day, and subscribers by the day they came, for the studio's statistics. Indexes only: running code survives it.
create index sale_by_target on sale (target_id, created_at) where target_id is not null;
create index subscription_by_performer_created on subscription (performer_id, created_at);

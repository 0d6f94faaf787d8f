-- Whatever the kind, items can open for everyone later than for subscribers, as posts do. Running code works on without it.
-- migrate:expand
alter table video add column public_at timestamptz;
alter table gallery add column public_at timestamptz;
-- Products are sold and nothing else: it stays null, like the other columns that all items share.
alter table product add column public_at timestamptz;

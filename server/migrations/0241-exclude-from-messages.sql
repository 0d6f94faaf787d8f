-- Broadcasts and automations can leave out more fans: segments, buyers of items, and who owns an attached file already. Running code works on
-- without it, and leaves nobody out by it.
-- migrate:expand
alter table broadcast
  add column excluded_segment_ids uuid[] not null default '{}',
  -- Posts, videos, galleries, products and series whose buyers are left out.
  add column excluded_item_ids uuid[] not null default '{}',
  add column skips_owners boolean not null default false;
alter table automation
  add column excluded_segment_id uuid,
  add column skips_owners boolean not null default false;

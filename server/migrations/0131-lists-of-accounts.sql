-- The console lists accounts in each of its orders, and those of a role or state, without reading ten million of them. Running code works on
-- without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists account_all_by_created;
-- migrate:next
create index concurrently account_all_by_created on account (created_at desc, id desc);
-- migrate:next
drop index concurrently if exists account_by_name;
-- migrate:next
create index concurrently account_by_name on account (name desc, id desc);
-- migrate:next
drop index concurrently if exists account_not_fan_by_role;
-- migrate:next
create index concurrently account_not_fan_by_role on account (role, updated_at desc, id desc) where role <> 'fan';
-- migrate:next
drop index concurrently if exists account_not_active_by_status;
-- migrate:next
create index concurrently account_not_active_by_status on account (status, updated_at desc, id desc) where status <> 'active';
-- migrate:next
drop index concurrently if exists performer_by_updated;
-- migrate:next
create index concurrently performer_by_updated on performer (updated_at desc, account_id desc);
-- migrate:next
drop index concurrently if exists account_public_performer_by_folded_name_trigrams;
-- migrate:next
-- Creators are searched among themselves: of the index of all accounts, a part of many fans' usernames took three seconds.
create index concurrently account_public_performer_by_folded_name_trigrams on account using gin (search_fold(name) gin_trgm_ops, username gin_trgm_ops)
  where is_public and role = 'performer';

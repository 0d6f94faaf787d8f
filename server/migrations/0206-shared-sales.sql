-- A transfer has a sale for each co-author. Running code finds sales by their transfer as before.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists sale_once_per_transfer;
-- migrate:next
create unique index concurrently sale_once_per_transfer on sale (transfer_id, kind, performer_id);
-- migrate:next
alter table sale drop constraint if exists sale_transfer_unique;

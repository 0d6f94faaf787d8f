-- Purchases that wait for their card payment are found by fan, and texts of tips by age. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists payment_open_purchase;
-- migrate:next
create index concurrently payment_open_purchase on payment (fan_id) where purchase_status = 'open';
-- migrate:next
drop index concurrently if exists payment_purchase_text;
-- migrate:next
create index concurrently payment_purchase_text on payment (created_at) where purchase #> '{what,text}' is not null;

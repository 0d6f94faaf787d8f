-- The console lists payments, sales, subscriptions, orders and payouts in each of its orders and by state, however many there are. Running code
-- works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists payment_by_updated;
-- migrate:next
create index concurrently payment_by_updated on payment (updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists payment_by_created;
-- migrate:next
create index concurrently payment_by_created on payment (created_at desc, id desc);
-- migrate:next
drop index concurrently if exists payment_by_amount;
-- migrate:next
create index concurrently payment_by_amount on payment (amount_minor desc, id desc);
-- migrate:next
drop index concurrently if exists payment_by_status;
-- migrate:next
create index concurrently payment_by_status on payment (status, updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists sale_by_tokens;
-- migrate:next
create index concurrently sale_by_tokens on sale (tokens desc, id desc) where tokens is not null;
-- migrate:next
drop index concurrently if exists sale_by_kind;
-- migrate:next
create index concurrently sale_by_kind on sale (kind, created_at desc, id desc);
-- migrate:next
drop index concurrently if exists subscription_by_created;
-- migrate:next
create index concurrently subscription_by_created on subscription (created_at desc, id desc);
-- migrate:next
drop index concurrently if exists subscription_by_expired;
-- migrate:next
create index concurrently subscription_by_expired on subscription (expired_at desc, id desc);
-- migrate:next
drop index concurrently if exists subscription_by_price;
-- migrate:next
create index concurrently subscription_by_price on subscription (price_minor desc, id desc);
-- migrate:next
drop index concurrently if exists subscription_by_status;
-- migrate:next
create index concurrently subscription_by_status on subscription (status, updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists purchase_order_by_updated;
-- migrate:next
create index concurrently purchase_order_by_updated on purchase_order (updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists purchase_order_by_created;
-- migrate:next
create index concurrently purchase_order_by_created on purchase_order (created_at desc, id desc);
-- migrate:next
drop index concurrently if exists purchase_order_by_status;
-- migrate:next
create index concurrently purchase_order_by_status on purchase_order (status, updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists payout_request_by_updated;
-- migrate:next
create index concurrently payout_request_by_updated on payout_request (updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists payout_request_by_status;
-- migrate:next
create index concurrently payout_request_by_status on payout_request (status, created_at desc, id desc);
-- migrate:next
drop index concurrently if exists payment_by_performer;
-- migrate:next
create index concurrently payment_by_performer on payment (performer_id, updated_at desc) where performer_id is not null;
-- migrate:next
drop index concurrently if exists payment_card_by_last4;
-- migrate:next
create index concurrently payment_card_by_last4 on payment_card (last4);
-- migrate:next
drop index concurrently if exists subscription_by_type;
-- migrate:next
create index concurrently subscription_by_type on subscription (type, updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists ledger.account_by_ownership;
-- migrate:next
create index concurrently account_by_ownership on ledger.account (((owner_id is not null)::integer), (-id));
-- migrate:next
drop index concurrently if exists ledger.account_by_kind;
-- migrate:next
create index concurrently account_by_kind on ledger.account (kind, ((owner_id is not null)::integer), (-id));
-- migrate:next
drop index concurrently if exists purchase_order_by_total;
-- migrate:next
create index concurrently purchase_order_by_total on purchase_order (total_tokens desc, id desc);
-- migrate:next
drop index concurrently if exists purchase_order_by_status_and_id;
-- migrate:next
create index concurrently purchase_order_by_status_and_id on purchase_order (status desc, id desc);
-- migrate:next
drop index concurrently if exists payout_request_by_amount;
-- migrate:next
create index concurrently payout_request_by_amount on payout_request (amount_minor desc, id desc);
-- migrate:next
drop index concurrently if exists refund_by_transfer;
-- migrate:next
create index concurrently refund_by_transfer on refund (transfer_id);
-- migrate:next
drop index concurrently if exists payout_request_by_reference_trigrams;
-- migrate:next
create index concurrently payout_request_by_reference_trigrams on payout_request using gin (reference gin_trgm_ops);

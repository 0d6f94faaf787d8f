-- Sales of the wallet are refunded with a reason, and every refunded sale says how much was taken back, whoever paid it.
-- Running code survives it: until it ends, what it refunds from a wallet is left out of sums by refunded_at as before.
alter table sale add column refund_reason text;
update sale
set refunded_gross_minor = gross_minor, refunded_fee_minor = fee_minor, refunded_net_minor = net_minor
where refunded_at is not null and refunded_gross_minor = 0;

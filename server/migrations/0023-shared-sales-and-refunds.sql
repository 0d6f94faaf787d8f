-- A performer who shows another's product gets a share of its sale, in the same transfer; and sales can be taken back.
-- Running code survives it: it makes one sale per transfer and knows no refunds.
alter table sale
  drop constraint sale_transfer_unique,
  -- The affiliate's share is a sale of its own, of kind `affiliate`.
  add constraint sale_transfer_unique unique (transfer_id, kind),
  -- Refunded sales stay; they count neither as earned nor as held.
  add column refunded_at timestamptz;

alter table orders
  -- Of the net of the goods, as it was when ordered. Basis points.
  add column affiliate_bps integer not null default 0
    constraint orders_affiliate_bps check (affiliate_bps between 0 and 9000),
  add constraint orders_affiliate check ((affiliate_id is null) = (affiliate_bps = 0));
create index orders_delivered on orders (updated_at) where status = 'delivered';
create index orders_by_sale on orders (sale_id) where sale_id is not null;

-- A customer's and a card's name at the gateway are its business to keep apart, and stand-ins for it do not; a card is one
-- card for its fan. Running code survives it.
alter table gateway_customer drop constraint gateway_customer_ref;
drop index payment_card_gateway_ref;
create unique index payment_card_gateway_ref on payment_card (gateway_ref, fan_id)
where gateway = 'stripe' and removed_at is null;

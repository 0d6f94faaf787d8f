-- A card payment can name the purchase that it pays the missing tokens of. Running code works on: its payments name none.
-- migrate:expand
alter table payment
  -- What is bought, at which price, and by whom it was seen; a tip's text only until the tip is sent.
  add column purchase jsonb,
  add column purchase_status text,
  -- Ids of sale and order, or the code of the refusal.
  add column purchase_result jsonb;
alter table payment
  add constraint payment_purchase_status check (purchase_status in ('open', 'done', 'refused')) not valid,
  add constraint payment_purchase_whole check ((purchase is null) = (purchase_status is null)) not valid;

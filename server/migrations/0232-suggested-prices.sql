-- Creators let fans choose what they pay: the price is the minimum then, and this is what is suggested. Running code sells at the minimum.
-- migrate:expand
alter table feed
  add column suggested_tokens bigint,
  add constraint feed_suggested check (suggested_tokens > 0) not valid;
alter table video
  add column suggested_tokens bigint,
  add constraint video_suggested check (suggested_tokens > 0) not valid;
alter table gallery
  add column suggested_tokens bigint,
  add constraint gallery_suggested check (suggested_tokens > 0) not valid;
alter table product
  add column suggested_tokens bigint,
  add constraint product_suggested check (suggested_tokens > 0) not valid;

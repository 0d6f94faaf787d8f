-- Drafts of every kind may lack their price, as feeds' could, also while an operator has them taken down.
-- Running code survives it: it writes no such row and shows one to its owner only.
alter table feed
  drop constraint feed_price,
  add constraint feed_price check (price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed')));

alter table video
  drop constraint video_price,
  add constraint video_price check (price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed')));

alter table gallery
  drop constraint gallery_price,
  add constraint gallery_price check (price_tokens >= 0 and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status in ('draft', 'removed')));

alter table product
  drop constraint product_price,
  add constraint product_price check (price_tokens > 0 or (price_tokens = 0 and status in ('draft', 'removed')));

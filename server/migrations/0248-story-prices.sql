-- Stories are sold for a price; who looked at the teaser alone is no viewer yet. Running code shows no story of that access to anybody.
-- migrate:expand
alter table story
  add column price_tokens bigint not null default 0,
  add column sale_count integer not null default 0,
  add column earned_tokens bigint not null default 0,
  drop constraint story_access,
  add constraint story_access check (access in ('free', 'followers', 'subscribers', 'paid')) not valid,
  add constraint story_price check ((access = 'paid') = (price_tokens > 0)) not valid;
alter table story_view add column is_teaser boolean not null default false;
alter table purchase
  drop constraint purchase_kind,
  add constraint purchase_kind check (kind in ('feed', 'video', 'gallery', 'product', 'message', 'stream', 'series', 'story')) not valid;
alter table sale
  drop constraint sale_kind,
  add constraint sale_kind check (kind in (
    'tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate', 'series', 'collab',
    'referral', 'story'
  )) not valid;

-- Nothing is suggested yet; checking it locks nothing.
-- migrate:expand
alter table feed validate constraint feed_suggested;
alter table video validate constraint video_suggested;
alter table gallery validate constraint gallery_suggested;
alter table product validate constraint product_suggested;

-- Every list can be sorted by its last change, and people are listed without sorting all of them. Indexes only.
create index feed_visible_updated on feed (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index video_visible_updated on video (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index gallery_visible_updated on gallery (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index product_visible_updated on product (updated_at desc, id desc)
  where status = 'active' and is_processed and deleted_at is null;
create index photo_by_performer_updated on photo (performer_id, updated_at desc, id desc) where deleted_at is null;
create index performer_active_updated on performer (updated_at desc, account_id desc) where status = 'active';
drop index performer_public_by_followers;
create index performer_active_followers on performer (follower_count desc, account_id desc) where status = 'active';
create index performer_active_price on performer (monthly_price_minor desc nulls last, account_id desc) where status = 'active';
create index account_public_name on account (name desc, id desc) where is_public and role = 'performer';
create index account_public_created on account (created_at desc, id desc) where is_public and role = 'performer';

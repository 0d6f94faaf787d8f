-- The console lists what happened by its kind or state, and reports in their orders, without reading all of it. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
drop index concurrently if exists audit_log_by_action;
-- migrate:next
create index concurrently audit_log_by_action on audit_log (action, created_at desc);
-- migrate:next
drop index concurrently if exists mail_by_kind;
-- migrate:next
create index concurrently mail_by_kind on mail (kind, created_at desc);
-- migrate:next
drop index concurrently if exists gateway_event_by_status;
-- migrate:next
create index concurrently gateway_event_by_status on gateway_event (status, received_at desc, id desc);
-- migrate:next
drop index concurrently if exists report_by_updated;
-- migrate:next
create index concurrently report_by_updated on report (updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists report_by_created;
-- migrate:next
create index concurrently report_by_created on report (created_at desc, id desc);
-- migrate:next
drop index concurrently if exists comment_by_object_updated;
-- migrate:next
create index concurrently comment_by_object_updated on comment (object_id, updated_at desc, id desc) where parent_id is null;
-- migrate:next
drop index concurrently if exists feed_visible_by_type;
-- migrate:next
create index concurrently feed_visible_by_type on feed (type, published_at desc, id desc) where status = 'active' and is_processed and deleted_at is null;
-- migrate:next
drop index concurrently if exists feed_visible_by_performer_and_type;
-- migrate:next
create index concurrently feed_visible_by_performer_and_type on feed (performer_id, type, published_at desc, id desc) where status = 'active' and is_processed and deleted_at is null;
-- migrate:next
drop index concurrently if exists feed_deleted_by_performer;
-- migrate:next
create index concurrently feed_deleted_by_performer on feed (performer_id) where deleted_at is not null;
-- migrate:next
drop index concurrently if exists video_deleted_by_performer;
-- migrate:next
create index concurrently video_deleted_by_performer on video (performer_id) where deleted_at is not null;
-- migrate:next
drop index concurrently if exists gallery_deleted_by_performer;
-- migrate:next
create index concurrently gallery_deleted_by_performer on gallery (performer_id) where deleted_at is not null;
-- migrate:next
drop index concurrently if exists product_deleted_by_performer;
-- migrate:next
create index concurrently product_deleted_by_performer on product (performer_id) where deleted_at is not null;
-- migrate:next
drop index concurrently if exists report_by_category;
-- migrate:next
create index concurrently report_by_category on report (category, updated_at desc, id desc);
-- migrate:next
drop index concurrently if exists product_affiliate_by_published;
-- migrate:next
create index concurrently product_affiliate_by_published on product (published_at desc, id desc) where status = 'active' and is_processed and deleted_at is null and is_affiliate_enabled and affiliate_bps > 0;
-- migrate:next
drop index concurrently if exists product_affiliate_by_updated;
-- migrate:next
create index concurrently product_affiliate_by_updated on product (updated_at desc, id desc) where status = 'active' and is_processed and deleted_at is null and is_affiliate_enabled and affiliate_bps > 0;
-- migrate:next
drop index concurrently if exists product_visible_by_type;
-- migrate:next
create index concurrently product_visible_by_type on product (type, published_at desc, id desc) where status = 'active' and is_processed and deleted_at is null;

-- Feeds by tag, the studio's calendar, and drafts without a price yet. Indexes and a wider check: running code survives it.
create index feed_by_tag on feed using gin (tags)
  where status = 'active' and is_processed and deleted_at is null and tags <> '{}';
create index feed_by_performer_published on feed (performer_id, published_at) where published_at is not null;
create index feed_scheduled_by_performer on feed (performer_id, schedule_at) where status = 'scheduled';
alter table feed
  drop constraint feed_price,
  add constraint feed_price check (
    price_tokens >= 0
    and (access = 'paid' or price_tokens = 0)
    and (access <> 'paid' or price_tokens > 0 or status = 'draft')
  );

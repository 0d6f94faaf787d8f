-- Photo feeds, as many as the setting bench.feeds says, of as many performers as bench.performers says, and 2 000 fans, as the
-- product would have written them. One fan, the reader, follows
-- 200 performers and subscribes to 50 of these. The nth performer and fan are told apart by their names.
insert into account (id, role, email, username, name, password_hash, email_verified_at, created_at, updated_at)
select uuidv7(), kind.role, kind.role || n || '@example.test', kind.role || '-' || n, 'Example ' || kind.role || ' ' || n,
  'none', now(), now(), now()
from (values ('performer', current_setting('bench.performers')::int), ('fan', 2000)) as kind (role, amount), generate_series(1, kind.amount) as n;

insert into performer (account_id, status, date_of_birth, country, gender, feed_count, photo_count, monthly_price_minor, updated_at)
select id, 'active', '1995-04-02', 'SE', 'female', current_setting('bench.feeds')::int / current_setting('bench.performers')::int,
  current_setting('bench.feeds')::int / current_setting('bench.performers')::int, 999, now()
from account
where role = 'performer';

-- A million rows go into the search indexes at once, not one by one.
set maintenance_work_mem = '256MB';
create temp table search_index as select indexname, indexdef from pg_indexes where tablename = 'feed' and indexdef like '%USING gin%';
do $$
declare dropped record;
begin
  for dropped in select indexname from search_index loop execute format('drop index %I', dropped.indexname); end loop;
end $$;

create temp table draft as
select n, uuidv7() as file_id, uuidv7(make_interval(mins => -n)) as feed_id, 1 + n % current_setting('bench.performers')::int as performer,
  now() - make_interval(mins => n) as published_at, (array['free', 'followers', 'subscribers', 'paid'])[1 + abs(hashint4(n)) % 4] as access
from generate_series(1, current_setting('bench.feeds')::int) as n;

insert into media_file (id, owner_id, purpose, status, percent, attempts, width, height, size_bytes, original_name, content_type,
  thumbhash, variants, claimed_at)
select d.file_id, a.id, 'feed-photo', 'ready', 100, 1, 1920, 1280, 4200000, 'IMG_' || d.n || '.jpg', 'image/jpeg',
  encode(decode(md5(d.n::text) || md5('hash' || d.n), 'hex'), 'base64'),
  (
    select jsonb_agg(jsonb_build_object(
      'name', v.name, 'contentType', 'image/webp', 'sizeBytes', v.size_bytes + d.n % 1000, 'width', v.width, 'height', v.height))
    from (values ('w1920.webp', 312000, 1920, 1280), ('w1080.webp', 118000, 1080, 720), ('w480.webp', 31000, 480, 320),
      ('blur.webp', 2400, 640, 427)) as v (name, size_bytes, width, height)
  ),
  now()
from draft d
join account a on a.username = 'performer-' || d.performer;

-- Some words and tags are of every eighth feed, of every thousandth, or of the oldest only.
insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at,
  updated_at)
select d.feed_id, a.id, 'photo',
  'A day at the sea, number ' || d.n || ': the light was good and the water was cold.'
    || case when d.n % 8 = 0 then ' A harbour.' else '' end || case when d.n % 1000 = 0 then ' A zebra.' else '' end
    || case when d.n > current_setting('bench.feeds')::int * 0.98 then ' A lantern.' else '' end,
  array_remove(array[case when d.n % 8 = 0 then 'harbour' end, case when d.n % 1000 = 0 then 'zebra' end], null),
  d.access,
  case d.access when 'paid' then 50 else 0 end, 'active', true, d.published_at, d.published_at, d.published_at
from draft d
join account a on a.username = 'performer-' || d.performer;

insert into feed_file (feed_id, file_id, position) select feed_id, file_id, 1 from draft;

do $$
declare made record;
begin
  for made in select indexdef from search_index loop execute made.indexdef; end loop;
end $$;

insert into follow (fan_id, performer_id, created_at)
select reader.id, p.id, now()
from account reader, generate_series(1, 200) as n
join account p on p.username = 'performer-' || n
where reader.username = 'fan-1';

insert into subscription (id, fan_id, performer_id, type, status, price_minor, method, is_renewing, anchor_day, has_used_trial,
  started_at, expired_at, created_at, updated_at)
select uuidv7(), reader.id, p.id, 'monthly', 'active', 999, 'card', true, 1, false, now(), now() + interval '30 days', now(), now()
from account reader, generate_series(1, 200, 4) as n
join account p on p.username = 'performer-' || n
where reader.username = 'fan-1';

-- Creators put posts, videos and galleries in an order, sell them as a whole, and open them one after the other. Running code works on without it:
-- the trigger writes a column that it does not name.
-- migrate:expand
create table series (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  title text not null constraint series_title check (length(title) between 1 and 200),
  description text not null default '' constraint series_description check (length(description) <= 5000),
  -- What all of it costs; null: it is not sold as a whole.
  price_tokens bigint constraint series_price check (price_tokens > 0),
  state text not null default 'draft' constraint series_state check (state in ('draft', 'published')),
  -- In which days are counted.
  time_zone text not null constraint series_time_zone check (length(time_zone) between 1 and 64),
  -- The item whose picture stands for it; null: the first one.
  cover_item_id uuid,
  -- When it was published first; it orders the lists of fans.
  published_at timestamptz,
  sale_count integer not null default 0,
  earned_tokens bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint series_published check (state = 'draft' or published_at is not null)
);
create index series_by_performer on series (performer_id, id);
create index series_shown_by_performer on series (performer_id, published_at, id) where state = 'published';

-- An item is in one series at most, so that it has one next and one date.
create table series_item (
  item_id uuid primary key,
  series_id uuid not null references series (id) on delete cascade,
  kind text not null constraint series_item_kind check (kind in ('feed', 'video', 'gallery')),
  position integer not null,
  -- So many days after a fan joined or bought; 0: at once.
  day_after smallint not null default 0 constraint series_item_day check (day_after between 0 and 1000),
  created_at timestamptz not null
);
create index series_item_by_series on series_item (series_id, position, item_id);

-- What a fan has finished.
create table series_progress (
  fan_id uuid not null references account (id) on delete cascade,
  item_id uuid not null,
  series_id uuid not null references series (id) on delete cascade,
  done_at timestamptz not null,
  primary key (fan_id, item_id)
);
create index series_progress_by_series on series_progress (series_id, fan_id);

-- What was bought with a series opens at its day; null: it is open.
alter table purchase add column opens_at timestamptz;
alter table purchase drop constraint purchase_kind;
alter table purchase add constraint purchase_kind check (kind in (
  'feed', 'video', 'gallery', 'product', 'message', 'stream', 'series'
)) not valid;
alter table sale drop constraint sale_kind;
alter table sale add constraint sale_kind check (kind in (
  'tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate', 'series'
)) not valid;

-- From when the days of a membership count: its start, later by each time without it. Null in rows from before: the start.
alter table subscription add column counted_from timestamptz;
create function subscription_count_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.counted_from := new.started_at;
  elsif new.started_at > old.expired_at then
    new.counted_from := coalesce(old.counted_from, old.started_at)
      + make_interval(secs => extract(epoch from new.started_at - old.expired_at)::double precision);
  elsif old.suspended_at is not null and new.suspended_at is null then
    new.counted_from := coalesce(old.counted_from, old.started_at)
      + make_interval(secs => extract(epoch from greatest(new.updated_at - old.suspended_at, interval '0'))::double precision);
  end if;
  return new;
end
$$;
create trigger subscription_days before insert or update of started_at, expired_at, suspended_at on subscription
  for each row execute function subscription_count_days();

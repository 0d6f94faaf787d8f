-- Creators list what tips are for: a menu with prices, goals and wishes. Running code works on without them.
-- migrate:expand
create table tip_target (
  id uuid primary key,
  performer_id uuid not null references performer (account_id) on delete cascade,
  kind text not null constraint tip_target_kind check (kind in ('item', 'goal', 'wish')),
  title text not null constraint tip_target_title check (length(title) between 1 and 80),
  text text not null default '' constraint tip_target_text check (length(text) <= 500),
  -- Shown to those who tip for a wish.
  thanks text not null default '' constraint tip_target_thanks check (length(thanks) <= 200),
  -- The price of an item, what a goal or a wish collects.
  tokens bigint not null constraint tip_target_tokens check (tokens > 0),
  -- Orders the items of a menu.
  position integer not null default 0,
  is_shown boolean not null default true,
  -- Of tips that were not refunded.
  collected_tokens bigint not null default 0 constraint tip_target_collected check (collected_tokens >= 0),
  tip_count integer not null default 0 constraint tip_target_tip_count check (tip_count >= 0),
  -- Of a goal.
  ends_at timestamptz constraint tip_target_ends check (ends_at is null or kind = 'goal'),
  -- The first time: a refund does not take it back.
  reached_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index tip_target_by_performer on tip_target (performer_id, kind, position, id);

-- What a tip was for, with the words of then. The target may be deleted.
alter table sale
  add column tip_target_id uuid,
  add column tip_title text;
alter table stream_message add column tip_title text;

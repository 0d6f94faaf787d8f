-- Creators name others as co-authors of what they publish, each with a share of what it earns. Running code works on without them.
-- migrate:expand
create table collab (
  id uuid primary key,
  item_kind text not null constraint collab_item_kind check (item_kind in ('feed', 'video', 'gallery')),
  -- Without a foreign key: it is of three tables, and what was agreed stays when the item goes.
  item_id uuid not null,
  -- Who published it.
  author_id uuid not null references performer (account_id) on delete cascade,
  performer_id uuid not null references performer (account_id) on delete cascade,
  -- In force once it is accepted; until then what is asked for.
  share_bps integer not null constraint collab_share check (share_bps between 0 and 10000),
  -- Another share, which is in force when it is accepted too.
  asked_bps integer constraint collab_asked_share check (asked_bps between 0 and 10000),
  state text not null constraint collab_state check (state in ('asked', 'accepted', 'declined', 'left', 'removed')),
  accepted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint collab_once unique (item_id, performer_id),
  constraint collab_of_another check (author_id <> performer_id),
  constraint collab_change check (asked_bps is null or state = 'accepted')
);
create index collab_by_performer on collab (performer_id, updated_at desc, id desc);
create index collab_accepted_by_performer on collab (performer_id, item_kind, item_id) where state = 'accepted';
create index collab_by_author on collab (author_id, updated_at desc, id desc);

-- Who agreed to what, and when: never changed.
create table collab_record (
  id uuid primary key,
  collab_id uuid not null references collab (id) on delete cascade,
  actor_id uuid not null references account (id) on delete cascade,
  action text not null constraint collab_record_action check (
    action in ('asked', 'share_asked', 'share_withdrawn', 'accepted', 'share_accepted', 'declined', 'share_declined', 'left', 'removed')
  ),
  share_bps integer not null,
  created_at timestamptz not null
);
create index collab_record_by_collab on collab_record (collab_id, id);
create index collab_record_by_actor on collab_record (actor_id);

alter table sale
  drop constraint sale_kind,
  add constraint sale_kind check (kind in (
    'tip', 'subscription', 'feed', 'video', 'gallery', 'product', 'message', 'stream', 'private_call', 'affiliate', 'series', 'collab'
  )) not valid;

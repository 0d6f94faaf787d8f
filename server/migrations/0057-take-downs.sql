-- What operators took down, with what restores it: an item's state before, and the rows of a comment or a photo for a term.
-- Running code survives it; what it takes down meanwhile cannot be restored.
create table take_down (
  id uuid constraint take_down_pkey primary key,
  object_type text not null constraint take_down_object_type
    check (object_type in ('feed', 'video', 'gallery', 'product', 'photo', 'comment')),
  object_id uuid not null,
  owner_id uuid constraint take_down_owner references account (id) on delete set null,
  label text not null,
  reason text not null,
  operator_id uuid,
  refunds_buyers boolean not null,
  -- Of an item.
  status_before text,
  schedule_before timestamptz,
  -- Of a comment with its replies, or of a photo: the rows as they were, until the term ends.
  archive jsonb,
  restored_at timestamptz,
  created_at timestamptz not null
);
create index take_down_newest on take_down (created_at desc, id desc);
create index take_down_object on take_down (object_id);

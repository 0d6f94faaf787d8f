-- Live media on several machines: which of them there are, and which one has a room. Running code hosts everything at one process and
-- ignores this; a room of that process is taken up as one that has no host.

-- The process of a machine that runs the engine says every few seconds that it is there. Unlogged, because it is written all the time
-- and a crash of the database ends all engines anyway.
create unlogged table live_host (
  name text primary key,
  -- New each time a process becomes the one that runs the engine: what an earlier one had is gone.
  engine_id uuid not null,
  -- Where other machines fetch HLS; null: nowhere.
  url text,
  -- Open sessions.
  load integer not null default 0,
  seen_at timestamptz not null default now(),
  constraint live_host_one_per_engine unique (engine_id),
  constraint live_host_load_not_negative check (load >= 0)
);

-- A stream, a private call or a connection check, from its first publisher on.
create unlogged table hosted_media (
  room_id uuid primary key,
  engine_id uuid not null,
  -- New each time the room gets another engine: what was measured before belongs to the former time.
  claim_id uuid not null,
  claimed_at timestamptz not null default now()
);
create index hosted_media_by_engine on hosted_media (engine_id);

-- The engine that a viewer receives from; null: the only one there is, LiveKit, or HLS.
alter table viewer_session add column engine_id uuid;

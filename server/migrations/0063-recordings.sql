-- Recordings of streams. Running code is not affected: nothing is recorded by default.

alter table stream add column is_recorded boolean not null default false;

-- Each file that a recording left, and the draft it became.
create table stream_recording (
  id uuid primary key,
  stream_id uuid not null references stream (id) on delete cascade,
  video_id uuid not null,
  created_at timestamptz not null
);
create index stream_recording_by_stream on stream_recording (stream_id, created_at);

-- The studio says what arrives of a stream: its bitrate, the interval of its key pictures, and that no picture does. Running code works on
-- without it.
alter table stream
  add column measured_at timestamptz,
  add column received_kbits integer,
  add column keyframe_ms integer,
  add column is_picture_missing boolean not null default false,
  add constraint stream_measured_whole check ((measured_at is null) = (received_kbits is null));

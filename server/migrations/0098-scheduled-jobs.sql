-- When each scheduled job last succeeded, and indexes for what is deleted by age. Running code ignores them.

create table scheduled_job (
  name text primary key,
  -- how often it is due
  every_seconds int not null,
  registered_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- where a job that goes through much continues
  position text
);

create index viewer_session_by_left on viewer_session (left_at) where left_at is not null;
create index stream_message_by_created on stream_message (created_at);
create index item_view_day_by_day on item_view_day (day);
create index contact_message_done_by_updated on contact_message (updated_at) where status = 'done';
create index report_decided_by_updated on report (updated_at) where status in ('actioned', 'dismissed');

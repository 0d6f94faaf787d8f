-- Streams that are announced before they begin. Running code goes on, but begins no new stream: its insert names an index that is gone.

alter table stream
  add column starts_at timestamptz,
  add column description text not null default '' constraint stream_description_length check (length(description) <= 1000),
  -- When those who asked for it were reminded of the start.
  add column reminded_at timestamptz,
  drop constraint stream_status,
  add constraint stream_status check (status in ('scheduled', 'preparing', 'live', 'ended')),
  drop constraint stream_end_reason,
  add constraint stream_end_reason
    check (end_reason in ('owner', 'no_media', 'operator', 'suspended', 'cancelled', 'not_started')),
  add constraint stream_scheduled_has_time check (status <> 'scheduled' or starts_at is not null);

-- Several may be announced; one at a time is prepared or on air.
drop index stream_one_open_per_performer;
create unique index stream_one_open_per_performer on stream (performer_id) where status in ('preparing', 'live');
create index stream_upcoming on stream (starts_at, id) where starts_at is not null and status in ('scheduled', 'preparing');
create index stream_upcoming_by_performer on stream (performer_id, starts_at)
  where starts_at is not null and status in ('scheduled', 'preparing');
create index stream_with_tickets_to_refund on stream (ended_at)
  where status = 'ended' and started_at is null and sale_count > 0;

-- Who asked to be reminded. Those with a ticket are reminded without asking.
create table stream_reminder (
  stream_id uuid not null references stream (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  primary key (stream_id, account_id)
);
create index stream_reminder_by_account on stream_reminder (account_id);

-- The figures of the console and its page of one account are read from indexes, and the number of subscribers of each day,
-- which a subscription's own row forgets when it is begun again, is written down. Running code is not affected.

create index sale_by_created on sale (created_at)
  include (kind, performer_id, gross_minor, refunded_gross_minor, fee_minor, refunded_fee_minor);
create index payment_card_by_created on payment (created_at) include (status) where method = 'card';
create index account_by_created on account (created_at) where role <> 'operator';
create index mail_waiting_by_created on mail (created_at) where sent_at is null;
create index mail_by_sent on mail (sent_at desc) where sent_at is not null;
create index media_file_in_work_by_created on media_file (created_at) where status in ('created', 'processing');
create index media_file_failed_by_updated on media_file (updated_at) where status = 'failed';

create table subscriber_day (
  day date primary key,
  active integer not null constraint subscriber_day_active check (active >= 0)
);
create index refund_by_fan on refund (fan_id, created_at desc);
create index dispute_by_fan on dispute (fan_id, created_at desc);
create index report_by_target on report (target_id, created_at desc) where target_id is not null;
create index take_down_by_owner on take_down (owner_id, created_at desc) where owner_id is not null;

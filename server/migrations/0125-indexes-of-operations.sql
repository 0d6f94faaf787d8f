-- What the lists of operators read of large tables, made while the site writes them. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
alter table gateway_event validate constraint gateway_event_gateway;
-- migrate:next
drop index concurrently if exists mail_by_recipient;
-- migrate:next
create index concurrently mail_by_recipient on mail (recipient text_pattern_ops, created_at desc);
-- migrate:next
drop index concurrently if exists mail_given_up_by_created;
-- migrate:next
create index concurrently mail_given_up_by_created on mail (created_at desc) where gave_up_at is not null;
-- migrate:next
drop index concurrently if exists gateway_event_by_received;
-- migrate:next
create index concurrently gateway_event_by_received on gateway_event (received_at desc, id desc);
-- migrate:next
drop index concurrently if exists gateway_event_by_payment;
-- migrate:next
create index concurrently gateway_event_by_payment on gateway_event (payment_id) where payment_id is not null;
-- migrate:next
drop index concurrently if exists failed_job_by_queue;
-- migrate:next
create index concurrently failed_job_by_queue on failed_job (queue, failed_at);

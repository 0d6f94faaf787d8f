-- One account's refunds, disputes, reports and take-downs are found by indexes. Running code is not affected.

create index refund_by_fan on refund (fan_id, created_at desc);
create index dispute_by_fan on dispute (fan_id, created_at desc);
create index report_by_target on report (target_id, created_at desc) where target_id is not null;
create index take_down_by_owner on take_down (owner_id, created_at desc) where owner_id is not null;

-- A visitor who says something twice says it once, as members do. Running code survives it: it writes no hash.
alter table report add column reporter_hash bytea;
comment on column report.reporter_hash is 'Keyed hash of a visitor''s address; null for members.';
create unique index report_once_by_visitor on report (reporter_hash, object_id)
  where reporter_hash is not null and status in ('received', 'in_review');
create index report_by_reporter on report (reporter_id, created_at desc);

-- Visits of creators' pages: who came is stored for two days by a hash of the day, counts without names for three years. Running code works on without it.
-- migrate:expand
create table profile_visit (
  performer_id uuid not null references performer (account_id) on delete cascade,
  day date not null,
  visitor_hash bytea not null,
  constraint profile_visit_pkey primary key (performer_id, day, visitor_hash)
);
create index profile_visit_by_day on profile_visit (day);

create table profile_visit_day (
  performer_id uuid not null references performer (account_id) on delete cascade,
  day date not null,
  visitors integer not null constraint profile_visit_day_visitors check (visitors > 0),
  constraint profile_visit_day_pkey primary key (performer_id, day)
);
create index profile_visit_day_by_day on profile_visit_day (day);

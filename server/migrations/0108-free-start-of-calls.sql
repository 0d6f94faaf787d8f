-- How long a call is free is agreed with its request, since only some calls of two people a day begin without a charge. Running code works
-- on without it.
alter table private_call
  add column free_seconds smallint not null default 30,
  add constraint private_call_free_seconds check (free_seconds >= 0);

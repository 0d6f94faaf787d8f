-- Age checks of fans. Running code is not affected: it does not know them.

-- Of a decided check the result and its date stay, nothing of what proved it.
create table age_check (
  account_id uuid primary key references account (id) on delete cascade,
  status text not null constraint age_check_status check (status in ('pending', 'passed', 'refused')),
  -- That was asked for: a result says nothing about a higher one.
  minimum_age smallint not null constraint age_check_minimum_age check (minimum_age > 0),
  -- The sealed picture, where operators decide.
  document_id uuid constraint age_check_document_unique unique,
  storage_key text,
  -- The provider's name of the check, where one decides.
  provider_ref text,
  -- The operator's, for the fan.
  reason text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  constraint age_check_decided check ((status = 'pending') = (decided_at is null)),
  constraint age_check_result_only check (status = 'pending' or num_nonnulls(document_id, storage_key, provider_ref) = 0),
  constraint age_check_document check ((document_id is null) = (storage_key is null))
);

create index age_check_pending_by_request on age_check (requested_at) where status = 'pending';

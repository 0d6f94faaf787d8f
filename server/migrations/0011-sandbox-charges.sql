-- What the built-in test gateway answered, so that asking again gives the same answer. New table only.
create table sandbox_charge (
  charge_key text primary key,
  outcome text not null constraint sandbox_charge_outcome
    check (outcome in ('success', 'require_authentication', 'failed', 'cancelled')),
  failure text,
  created_at timestamptz not null,
  constraint sandbox_charge_failure check ((outcome = 'failed') = (failure is not null))
);

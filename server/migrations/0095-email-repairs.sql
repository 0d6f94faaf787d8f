-- Payouts wait after an operator corrected an address, and for creators another operator has to agree. Running code ignores both.

alter table account add column email_repaired_at timestamptz;

create table email_repair (
  account_id uuid primary key references account on delete cascade,
  email text not null,
  former_email text,
  proposed_by uuid not null references account,
  proposed_at timestamptz not null,
  agreed_by uuid references account
);

-- The first bank details are no change.
alter table performer add column banking_replaced_at timestamptz;
update performer set banking_replaced_at = banking_changed_at;

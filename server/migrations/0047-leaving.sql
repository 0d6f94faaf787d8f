-- Accounts that close. Running code is not affected: it knows none of them.

alter table account
  -- Asked for by the person; until then it can be undone.
  add column closes_at timestamptz,
  -- Also of closed accounts: what others bought from them stays theirs.
  add column is_kept boolean not null default true,
  drop constraint account_status,
  add constraint account_status check (status in ('active', 'suspended', 'closed'));

create index account_closing on account (closes_at) where closes_at is not null;

create or replace function account_set_public() returns trigger language plpgsql as $$
declare
  is_shown boolean := new.role <> 'performer'
    or exists (select from performer p where p.account_id = new.id and p.status = 'active');
begin
  new.is_public := new.status = 'active' and is_shown;
  new.is_kept := new.status in ('active', 'closed') and is_shown;
  return new;
end
$$;

update account set is_public = is_public where not is_public;

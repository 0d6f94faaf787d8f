-- One column decides who is public, so that no list, page or file has to repeat the rule. Running code survives it: the
-- triggers write the column whatever code changes a status.
alter table account add column is_public boolean not null default true;

-- Active, and of performers only those whom an operator has approved.
create function account_set_public() returns trigger language plpgsql as $$
begin
  new.is_public := new.status = 'active' and (
    new.role <> 'performer'
    or exists (select from performer p where p.account_id = new.id and p.status = 'active')
  );
  return new;
end
$$;

create trigger account_public before insert or update of status, role, is_public on account
  for each row execute function account_set_public();

-- The account's own trigger computes the column; its row is locked, so the later of two decisions sees both.
create function performer_set_public() returns trigger language plpgsql as $$
begin
  update account set is_public = false where id = new.account_id;
  return null;
end
$$;

create trigger performer_public after insert or update of status on performer
  for each row execute function performer_set_public();

update account set is_public = is_public;

-- People at random are drawn from here.
create index account_public_performers on account (id) where is_public and role = 'performer';

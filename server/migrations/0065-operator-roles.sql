-- Operators have roles; the present ones become owners. Running code is affected only when it creates an operator, which is refused.

alter table account add column operator_role text
  constraint account_operator_role check (operator_role in ('owner', 'moderator', 'finance', 'support'));

update account set operator_role = 'owner' where role = 'operator';

alter table account add constraint account_operator_has_role check ((role = 'operator') = (operator_role is not null));

create index account_owners_by_id on account (id) where operator_role = 'owner';

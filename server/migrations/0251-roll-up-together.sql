-- Folds the inboxes of all accounts that were locked by two statements instead of two for each. Running code calls it as before.
-- migrate:expand

-- Folds up to `_limit` inboxes, the fullest first; locked accounts are left for the next round. Rows first, then what their inboxes hold by then.
create or replace function ledger.roll_up(_limit int) returns int language plpgsql as $$
declare
  _ids bigint[];
  _folded int;
begin
  _ids := array(
    select id from ledger.account
    where id = any(array(select account_id from ledger.inbox group by account_id order by count(*) desc limit _limit))
    order by id
    for no key update skip locked
  );
  with credits as (delete from ledger.inbox where account_id = any(_ids) returning account_id, amount),
  total as (select account_id, sum(amount)::bigint as amount from credits group by account_id),
  folded as (update ledger.account a set balance = a.balance + total.amount from total where a.id = total.account_id returning a.id)
  select count(*) into _folded from folded;
  return _folded;
end $$;

-- Posting costs half: ids, credits and the balance are found in statements of ledger.post itself, whose plans are kept; a call of
-- another function costs more than the statement in it, and the wallet was searched through the entries. Running code survives it.

-- Changes the balances: hot credits with one insert, the other accounts in id order for everybody, so that two transfers
-- never wait for each other crosswise.
create or replace function ledger.apply(_ids bigint[], _amounts bigint[]) returns void language plpgsql as $$
declare
  _change record;
begin
  insert into ledger.inbox (account_id, amount)
  select a.id, change.amount
  from (
    select account_id, sum(amount)::bigint as amount
    from unnest(_ids, _amounts) as leg (account_id, amount)
    group by account_id
  ) as change
  join ledger.account a on a.id = change.account_id
  where a.hot and change.amount <> 0 and (a.overdraft or change.amount > 0);

  for _change in
    select a.id, a.hot, change.amount
    from (
      select account_id, sum(amount)::bigint as amount
      from unnest(_ids, _amounts) as leg (account_id, amount)
      group by account_id
    ) as change
    join ledger.account a on a.id = change.account_id
    where change.amount <> 0 and not (a.hot and (a.overdraft or change.amount > 0))
    order by a.id
  loop
    if _change.hot then
      perform from ledger.account where id = _change.id for no key update;
      perform ledger.fold(_change.id);
    end if;
    update ledger.account set balance = balance + _change.amount where id = _change.id;
  end loop;
end $$;

create or replace function ledger.post(_key text, _kind text, _reason jsonb, _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
returns table (transfer_id bigint, is_new boolean, balance bigint) language plpgsql
-- Arrays of known length look cheaper to the planner than any array, so it would plan every statement anew: half of the time.
set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  _fingerprint bytea := sha256(convert_to(concat_ws('|', _kind, _reason, _owners, _accounts, _assets, _amounts), 'UTF8'));
  _transfer_id bigint;
  _known ledger.transfer;
  _ids bigint[];
  _balance bigint;
begin
  if cardinality(_amounts) < 2 or exists (select from unnest(_amounts) as amount where amount is null or amount = 0)
    or exists (select from unnest(_assets, _amounts) as leg (asset, amount) group by asset having sum(amount) <> 0)
  then
    raise exception 'the legs of a transfer must balance' using errcode = 'LD001';
  end if;

  insert into ledger.transfer (key, kind, reason, fingerprint) values (_key, _kind, _reason, _fingerprint)
  on conflict on constraint transfer_key do nothing
  returning id into _transfer_id;
  if _transfer_id is null then
    select * into _known from ledger.transfer where key = _key;
    if _known.fingerprint <> _fingerprint then
      raise exception 'this key belongs to another transfer' using errcode = 'LD002';
    end if;
    return query select _known.id, false, ledger.wallet_balance(_known.id);
    return;
  end if;

  -- as ledger.account_ids, which serves the first posting of an account
  select array_agg(
    case
      when leg.owner_id is null
      then (select a.id from ledger.account a where a.owner_id is null and a.kind = leg.kind and a.asset = leg.asset)
      else (select a.id from ledger.account a where a.owner_id = leg.owner_id and a.kind = leg.kind and a.asset = leg.asset)
    end order by leg.n)
  into _ids
  from unnest(_owners, _accounts, _assets) with ordinality as leg (owner_id, kind, asset, n);
  if array_position(_ids, null) is not null then
    perform ledger.open_accounts(_owners, _accounts, _assets);
    _ids := ledger.account_ids(_owners, _accounts, _assets);
    if array_position(_ids, null) is not null then
      raise exception 'no such kind of account among %', _accounts using errcode = 'LD003';
    end if;
  end if;
  -- before any row of an account is locked, so that locks are held for the shortest time
  insert into ledger.entry (transfer_id, leg, account_id, amount)
  select _transfer_id, leg, account_id, amount
  from unnest(_ids, _amounts) with ordinality as legs (account_id, amount, leg);
  perform ledger.apply(_ids, _amounts);
  select a.balance into _balance from ledger.account a where a.id = _ids[array_position(_accounts, 'wallet')];
  return query select _transfer_id, true, _balance;
end $$;

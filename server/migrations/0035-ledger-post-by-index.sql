-- Posting reads no more accounts than it has legs: their ids and kinds are found once, by index, and what follows works on
-- these instead of joining the accounts again, for which the planner read them all. Running code survives it.
create or replace function ledger.post(_key text, _kind text, _reason jsonb, _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
returns table (transfer_id bigint, is_new boolean, balance bigint) language plpgsql
-- Arrays of known length look cheaper to the planner than any array, so it would plan every statement anew: half of the time.
set plan_cache_mode = force_generic_plan
-- Such a plan is kept. Made while a table was small it would read the whole table, until the next analyze however much it grows.
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  _fingerprint bytea := sha256(convert_to(concat_ws('|', _kind, _reason, _owners, _accounts, _assets, _amounts), 'UTF8'));
  _transfer_id bigint;
  _known ledger.transfer;
  _ids bigint[];
  _hot boolean[];
  _overdraft boolean[];
  _change record;
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

  for _attempt in 1 .. 2 loop
    select array_agg(a.id order by leg.n), array_agg(a.hot order by leg.n), array_agg(a.overdraft order by leg.n)
    into _ids, _hot, _overdraft
    from unnest(_owners, _accounts, _assets) with ordinality as leg (owner_id, kind, asset, n)
    -- two branches, because an index serves `=` and `is null` but not `is not distinct from`
    left join lateral (
      select a.id, a.hot, a.overdraft from ledger.account a
      where a.owner_id = leg.owner_id and a.kind = leg.kind and a.asset = leg.asset
      union all
      select a.id, a.hot, a.overdraft from ledger.account a
      where leg.owner_id is null and a.owner_id is null and a.kind = leg.kind and a.asset = leg.asset
    ) as a on true;
    exit when array_position(_ids, null) is null;
    if _attempt = 2 then
      raise exception 'no such kind of account among %', _accounts using errcode = 'LD003';
    end if;
    perform ledger.open_accounts(_owners, _accounts, _assets);
  end loop;

  -- before any row of an account is locked, so that locks are held for the shortest time
  insert into ledger.entry (transfer_id, leg, account_id, amount)
  select _transfer_id, n, id, amount from unnest(_ids, _amounts) with ordinality as leg (id, amount, n);

  insert into ledger.inbox (account_id, amount)
  select id, sum(amount)
  from unnest(_ids, _hot, _overdraft, _amounts) as leg (id, hot, overdraft, amount)
  where hot
  group by id, overdraft
  having sum(amount) <> 0 and (overdraft or sum(amount) > 0);

  -- The other accounts in id order for everybody, so that two transfers never wait for each other crosswise.
  for _change in
    select id, hot, sum(amount)::bigint as amount
    from unnest(_ids, _hot, _overdraft, _amounts) as leg (id, hot, overdraft, amount)
    group by id, hot, overdraft
    having sum(amount) <> 0 and not (hot and (overdraft or sum(amount) > 0))
    order by id
  loop
    if _change.hot then
      perform from ledger.account where id = _change.id for no key update;
      perform ledger.fold(_change.id);
    end if;
    update ledger.account set balance = balance + _change.amount where id = _change.id;
  end loop;

  select a.balance into _balance from ledger.account a where a.id = _ids[array_position(_accounts, 'wallet')];
  return query select _transfer_id, true, _balance;
end $$;

drop function ledger.apply(bigint[], bigint[]);
drop function ledger.account_ids(uuid[], text[], text[]);

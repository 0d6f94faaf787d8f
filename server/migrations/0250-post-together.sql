-- Posts several transfers that move tokens out of wallets in one statement. Running code posts each by itself.
-- migrate:expand

-- All of them or none: a known key violates transfer_key. `_of` is the number of each leg's transfer, counted from 1, `_legs` its place there. What
-- is debited are cold accounts only. `balance` is the wallet's among the legs, after all of them.
-- LD001: legs do not balance; LD003: no such kind of account; LD004: a debit of a hot account.
create function ledger.post_together(_keys text[], _kinds text[], _reasons jsonb[],
  _of int[], _legs int[], _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
returns table (n int, transfer_id bigint, balance bigint) language plpgsql
-- As of ledger.post.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  _ids bigint[];
  _hot boolean[];
  _overdraft boolean[];
begin
  if exists (select from unnest(_amounts) as amount where amount is null or amount = 0)
    or exists (select from unnest(_of, _assets, _amounts) as leg (of, asset, amount) group by of, asset having sum(amount) <> 0)
    or (select count(distinct of) from unnest(_of) as leg (of)) <> cardinality(_keys)
  then
    raise exception 'the legs of a transfer must balance' using errcode = 'LD001';
  end if;

  for _attempt in 1 .. 2 loop
    select array_agg(a.id order by leg.n), array_agg(a.hot order by leg.n), array_agg(a.overdraft order by leg.n)
    into _ids, _hot, _overdraft
    from unnest(_owners, _accounts, _assets) with ordinality as leg (owner_id, kind, asset, n)
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

  if exists (
    select from unnest(_hot, _overdraft, _amounts) as leg (hot, overdraft, amount) where hot and not overdraft and amount < 0
  ) then
    raise exception 'a hot account is debited by ledger.post' using errcode = 'LD004';
  end if;

  -- In id order, as everybody locks them.
  perform from ledger.account a
  where a.id = any(array(select id from unnest(_ids, _hot) as leg (id, hot) where not hot))
  order by a.id
  for no key update;

  return query
  with leg as materialized (
    select * from unnest(_of, _legs, _ids, _hot, _accounts, _amounts) as leg (of, leg, id, hot, account, amount)
  ), transfer as (
    insert into ledger.transfer (key, kind, reason, fingerprint)
    select t.key, t.kind, t.reason,
      sha256(convert_to(concat_ws('|', t.kind, t.reason, legs.owners, legs.accounts, legs.assets, legs.amounts), 'UTF8'))
    from unnest(_keys, _kinds, _reasons) with ordinality as t (key, kind, reason, n)
    join (
      select of, array_agg(owner_id order by leg) as owners, array_agg(account order by leg) as accounts,
        array_agg(asset order by leg) as assets, array_agg(amount order by leg) as amounts
      from unnest(_of, _legs, _owners, _accounts, _assets, _amounts) as leg (of, leg, owner_id, account, asset, amount)
      group by of
    ) as legs on legs.of = t.n
    returning id, key
  ), numbered as materialized (
    select transfer.id, t.n::int as n from transfer join unnest(_keys) with ordinality as t (key, n) using (key)
  ), entered as (
    insert into ledger.entry (transfer_id, leg, account_id, amount)
    select numbered.id, leg.leg, leg.id, leg.amount from leg join numbered on numbered.n = leg.of
  ), change as materialized (
    select id, hot, sum(amount)::bigint as amount from leg group by id, hot having sum(amount) <> 0
  ), credited as (
    insert into ledger.inbox (account_id, amount) select id, amount from change where hot
  ), changed as (update ledger.account a set balance = a.balance + change.amount
    from change
    where a.id = change.id and not change.hot
    returning a.id, a.balance
  )
  select numbered.n, numbered.id, wallet.balance
  from numbered
  left join (
    select leg.of, changed.balance from leg join changed on changed.id = leg.id where leg.account = 'wallet'
  ) as wallet on wallet.of = numbered.n
  order by numbered.n;
end $$;

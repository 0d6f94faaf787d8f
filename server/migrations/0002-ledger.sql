-- The ledger: double entry, append only, the only writer of balances.
create schema ledger;

-- The kinds of ledger accounts. A hot account is credited through its inbox, so that a thousand sales at once do not queue for one
-- row; with overdraft its debits go there too and its row is never locked. A cold account is one exact, locked row.
create table ledger.account_kind (
  kind text primary key,
  asset text not null,
  -- one account for each owner, or one for the site
  is_owned boolean not null,
  hot boolean not null,
  overdraft boolean not null,
  constraint account_kind_asset check (asset in ('TOK', 'MONEY')),
  constraint account_kind_overdraft check (hot or not overdraft)
);

insert into ledger.account_kind (kind, asset, is_owned, hot, overdraft) values
  ('wallet', 'TOK', true, false, false),
  ('issued', 'TOK', false, true, true),      -- its negative is every token ever issued
  ('spent', 'TOK', false, true, false),
  ('earnings', 'MONEY', true, true, false),
  ('fees', 'MONEY', false, true, false),
  ('prepaid', 'MONEY', false, true, true),   -- money taken for tokens that are not spent yet
  ('provider', 'MONEY', false, true, true),  -- the payment provider's side
  ('payout', 'MONEY', true, false, false),   -- a performer's money that waits for its payout
  ('tax', 'MONEY', false, true, false),      -- tax taken from buyers, owed to the state
  ('promo', 'MONEY', false, true, true),     -- its negative is the cost of coupons for the site
  ('losses', 'MONEY', false, true, true);    -- its negative is the cost of refunds and disputes for the site

create table ledger.account (
  id bigint generated always as identity primary key,
  -- null: the site's
  owner_id uuid,
  kind text not null references ledger.account_kind (kind) on delete restrict,
  asset text not null,
  hot boolean not null,
  overdraft boolean not null,
  -- without what waits in the inbox; ledger.balance adds it
  balance bigint not null default 0,
  constraint account_owner_kind unique nulls not distinct (owner_id, kind, asset),
  constraint account_asset check (asset in ('TOK', 'MONEY')),
  constraint account_wallet_covered check (kind <> 'wallet' or balance >= 0),
  -- apart from wallets, so that the violated name identifies the refusal
  constraint account_covered check (overdraft or kind = 'wallet' or balance >= 0)
) with (fillfactor = 50); -- room for updates in place

insert into ledger.account (owner_id, kind, asset, hot, overdraft)
select null, kind, asset, hot, overdraft from ledger.account_kind where not is_owned;

create table ledger.transfer (
  id bigint generated always as identity primary key,
  key text not null,
  kind text not null,
  reason jsonb not null,
  -- of kind, reason and legs: a repeated key must carry the same transfer
  fingerprint bytea not null,
  created_at timestamptz not null default now(),
  constraint transfer_key unique (key),
  constraint transfer_key_length check (char_length(key) between 1 and 200)
);

-- No foreign key to account: its share lock on a hot account's row costs a fifth of the throughput. ledger.post() is the
-- only writer and takes the ids from the account table itself.
create table ledger.entry (
  transfer_id bigint not null,
  leg smallint not null,
  account_id bigint not null,
  amount bigint not null,
  primary key (transfer_id, leg),
  constraint entry_amount check (amount <> 0)
);
create index entry_by_account on ledger.entry (account_id, transfer_id desc, leg desc);

-- Entries not yet added to their account's balance.
create table ledger.inbox (
  account_id bigint not null,
  amount bigint not null
);
create index inbox_by_account on ledger.inbox (account_id);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append only';
end $$;

create trigger transfer_append_only before update or delete on ledger.transfer
  for each row execute function ledger.refuse_change();
create trigger transfer_never_truncated before truncate on ledger.transfer
  for each statement execute function ledger.refuse_change();
create trigger entry_append_only before update or delete on ledger.entry
  for each row execute function ledger.refuse_change();
create trigger entry_never_truncated before truncate on ledger.entry
  for each statement execute function ledger.refuse_change();

-- Adds an account's inbox to its balance. The caller holds the account's row: row first, then inbox, everywhere.
create function ledger.fold(_account_id bigint) returns void language sql as $$
  with credits as (delete from ledger.inbox where account_id = _account_id returning amount),
  total as (select sum(amount)::bigint as amount from credits)
  update ledger.account set balance = balance + total.amount from total
  where id = _account_id and total.amount is not null
$$;

-- Makes the accounts that are missing, in one order for everybody. Concurrent makers wait for each other here only.
create function ledger.open_accounts(_owners uuid[], _accounts text[], _assets text[]) returns void language plpgsql as $$
begin
  insert into ledger.account (owner_id, kind, asset, hot, overdraft)
  select distinct leg.owner_id, kind.kind, kind.asset, kind.hot, kind.overdraft
  from unnest(_owners, _accounts, _assets) as leg (owner_id, kind, asset)
  join ledger.account_kind kind using (kind, asset)
  where kind.is_owned = (leg.owner_id is not null)
    and not exists (
      select from ledger.account a
      where a.owner_id is not distinct from leg.owner_id and a.kind = leg.kind and a.asset = leg.asset
    )
  order by 1, 2
  on conflict on constraint account_owner_kind do nothing;
end $$;

-- Posts one transfer, or finds the one its key has posted before. `balance` is the wallet's among the legs, afterwards.
-- LD001: legs do not balance; LD002: the key belongs to another transfer; LD003: no such kind of account.
-- No exception block: each would cost a savepoint; the caller distinguishes violations by constraint name.
create function ledger.post(_key text, _kind text, _reason jsonb, _owners uuid[], _accounts text[], _assets text[], _amounts bigint[])
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

-- A wallet is cold: its row is its balance.
create function ledger.wallet_balance(_transfer_id bigint) returns bigint language sql volatile as $$
  select a.balance
  from ledger.entry e
  join ledger.account a on a.id = e.account_id
  where e.transfer_id = _transfer_id and a.kind = 'wallet'
  order by e.leg
  limit 1
$$;

-- Folds up to `_limit` inboxes, the fullest first; locked accounts are left for the next round.
create function ledger.roll_up(_limit int) returns int language plpgsql as $$
declare
  _account_id bigint;
  _folded int := 0;
begin
  for _account_id in
    select account_id from ledger.inbox group by account_id order by count(*) desc limit _limit
  loop
    perform from ledger.account where id = _account_id for no key update skip locked;
    if found then
      perform ledger.fold(_account_id);
      _folded := _folded + 1;
    end if;
  end loop;
  return _folded;
end $$;

create view ledger.balance as
select a.id, a.owner_id, a.kind, a.asset,
  (a.balance + coalesce((select sum(i.amount) from ledger.inbox i where i.account_id = a.id), 0))::bigint as balance
from ledger.account a;

-- One row; every column is 0 while the ledger is balanced.
create view ledger.audit as
select
  (select count(*) from (
    select e.transfer_id from ledger.entry e left join ledger.account a on a.id = e.account_id
    group by e.transfer_id, a.asset having sum(e.amount) <> 0 or a.asset is null
  ) as broken) as unbalanced_transfers,
  (select count(*) from ledger.transfer t
    where (select count(*) from ledger.entry e where e.transfer_id = t.id) < 2) as incomplete_transfers,
  (select count(*) from ledger.entry e
    where not exists (select from ledger.transfer t where t.id = e.transfer_id)) as orphaned_entries,
  (select count(*) from ledger.balance b
    full join (select account_id, sum(amount) as amount from ledger.entry group by account_id) as e on e.account_id = b.id
    where coalesce(b.balance, 0) <> coalesce(e.amount, 0)) as balances_off,
  (select count(*) from ledger.account a join ledger.balance b using (id)
    where not a.overdraft and (a.balance < 0 or b.balance < 0)) as overdrawn_accounts,
  (select coalesce(sum(balance), 0)::bigint from ledger.balance where asset = 'MONEY') as money_created,
  -- issued is negative: all tokens issued, less those in wallets, less those spent
  (select coalesce(sum(balance), 0)::bigint from ledger.balance
    where kind in ('issued', 'wallet', 'spent')) as tokens_unaccounted_for,
  (select coalesce(sum(balance), 0)::bigint from ledger.balance where asset = 'TOK') as tokens_created;

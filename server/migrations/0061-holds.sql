-- Tokens set aside for something whose price is known afterwards. Running code is not affected.

insert into ledger.account_kind (kind, asset, is_owned, hot, overdraft) values ('held', 'TOK', true, false, false);

-- What an account's tokens are held for, one row for each reason: the ledger knows their sum.
create table ledger.hold (
  id uuid primary key,
  owner_id uuid not null,
  tokens bigint not null,
  created_at timestamptz not null,
  released_at timestamptz,
  constraint hold_tokens check (tokens > 0)
);
create index hold_by_owner on ledger.hold (owner_id) where released_at is null;

create or replace view ledger.audit as
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
  -- issued is negative: all tokens issued, less those in wallets and held, less those spent
  (select coalesce(sum(balance), 0)::bigint from ledger.balance
    where kind in ('issued', 'wallet', 'held', 'spent')) as tokens_unaccounted_for,
  (select coalesce(sum(balance), 0)::bigint from ledger.balance where asset = 'TOK') as tokens_created,
  -- accounts that hold more or less than what is open
  (select count(*) from (select owner_id, balance from ledger.balance where kind = 'held') as b
    full join (
      select owner_id, sum(tokens) as tokens from ledger.hold where released_at is null group by owner_id
    ) as h using (owner_id)
    where coalesce(b.balance, 0) <> coalesce(h.tokens, 0)) as holds_off;

-- What payouts, taxes, coupons and refunds need of the ledger.
insert into ledger.account_kind (kind, asset, is_owned, hot, overdraft) values
  ('payout', 'MONEY', true, false, false),  -- a performer's money that waits for its payout
  ('tax', 'MONEY', false, true, false),     -- tax taken from buyers, owed to the state
  ('promo', 'MONEY', false, true, true),    -- its negative is what coupons have cost the site
  ('losses', 'MONEY', false, true, true);   -- its negative is what refunds and disputes have cost the site

insert into ledger.account (owner_id, kind, asset, hot, overdraft)
select null, kind, asset, hot, overdraft from ledger.account_kind where kind in ('tax', 'promo', 'losses');

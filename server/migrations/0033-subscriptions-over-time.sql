-- Mails before a term ends, consent to higher prices, and operators who suspend. Only adds, so running code survives it.
alter table subscription
  -- While suspended: since when, and the state it goes back to.
  add column suspended_at timestamptz,
  add column suspended_status text,
  add column suspension_reason text,
  -- End of the term that the fan was reminded of: each is told once, wherever the clock goes.
  add column reminded_for timestamptz,
  -- The highest price the fan was told of, and the end of the term in which that was.
  add column price_told_minor bigint,
  add column price_told_for timestamptz,
  add constraint subscription_suspension check (
    (status = 'suspended') = (suspended_at is not null)
    and (status = 'suspended') = (suspended_status is not null)
    and suspended_status in ('active', 'trialing', 'past_due', 'cancelled')
  );

-- Who is still to be reminded: a row leaves it with its mail.
create index subscription_to_remind on subscription (expired_at)
  where reminded_for is distinct from expired_at
    and (status = 'trialing' or status = 'active' and type = 'yearly' and is_renewing);
create index subscription_by_updated on subscription (updated_at desc, id);

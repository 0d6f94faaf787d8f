-- Counters of the rate limits, shared by all processes; unlogged, because losing them in a crash only forgives. New table only.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since the epoch.
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);

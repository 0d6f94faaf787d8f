-- Each account is welcomed by email once. Running code works on: it welcomes nobody.
-- migrate:expand
alter table account add column welcomed_at timestamptz;

-- Posts end at a time, and open for everyone later than for subscribers. Running code works on without both.
-- migrate:expand
alter table feed add column expires_at timestamptz, add column public_at timestamptz;

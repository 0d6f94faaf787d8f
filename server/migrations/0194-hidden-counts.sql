-- Creators hide how many follow and subscribe to them. Running code works on: it shows what it showed.
-- migrate:expand
alter table performer add column hides_counts boolean not null default false;

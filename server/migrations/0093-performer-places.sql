-- Suggestions in a random order without sorting all performers: each has a place by chance. Running code ignores it.

alter table performer add column place double precision not null default random();
create index performer_active_by_place on performer (place) where status = 'active';

-- Creators have the name of the viewer drawn over what they publish. Running code works on without it.
-- migrate:expand
alter table performer add column draws_viewer_names boolean not null default false;

-- Operators see errors of the site's scripts in browsers. Running code works on without it.
-- migrate:expand
create table browser_error (
  -- Of kind, message and place.
  fingerprint text not null,
  kind text not null,
  message text not null,
  -- The pattern of the page's path, such as /videos/:id.
  place text not null,
  -- The newest one.
  stack text not null,
  browser text not null,
  version text not null,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint browser_error_pkey primary key (fingerprint),
  constraint browser_error_kind check (kind in ('error', 'rejection', 'load', 'render'))
);
create index browser_error_by_last on browser_error (last_at desc);

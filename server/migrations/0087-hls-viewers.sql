-- Viewers by HLS, of whom the engine knows nothing. Running code would count them out, and counts them again once it is replaced.

-- When their player last asked; null: a session of the engine.
alter table viewer_session add column seen_at timestamptz;
create index viewer_session_seen on viewer_session (seen_at) where left_at is null and seen_at is not null;

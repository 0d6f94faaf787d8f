-- The token that a confirmation replaced: a call that another tab sent with it is not one without a session. Running code ignores it.

alter table session add column replaced_token_hash bytea;
create index session_by_replaced_token on session (replaced_token_hash) where replaced_token_hash is not null;

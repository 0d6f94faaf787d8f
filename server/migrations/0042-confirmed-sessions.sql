-- When the password was last entered again in a session. Running code is not affected: it knows no such column.

alter table session add column confirmed_at timestamptz;

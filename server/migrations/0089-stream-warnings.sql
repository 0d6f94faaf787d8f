-- What an operator has warned the creator of a stream about: the last warning counts. Running code ignores it.

alter table stream add column warning_text text not null default '';
alter table stream add column warned_at timestamptz;

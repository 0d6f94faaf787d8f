-- Creators write a note about each fan. Running code works on without it.
-- migrate:expand
create table fan_note (
  performer_id uuid not null references account (id) on delete cascade,
  fan_id uuid not null references account (id) on delete cascade,
  text text not null constraint fan_note_text_length check (length(text) between 1 and 2000),
  updated_at timestamptz not null,
  primary key (performer_id, fan_id)
);
create index fan_note_by_fan on fan_note (fan_id, performer_id);

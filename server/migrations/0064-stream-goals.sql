-- What the tips of a stream go towards. Running code is not affected: a stream has none by default.

alter table stream
  add column goal_tokens bigint constraint stream_goal_tokens check (goal_tokens between 1 and 100000000),
  add column goal_text text not null default '' constraint stream_goal_text_length check (length(goal_text) <= 80);

-- The check holds for all rows. Running code works on without it.
-- migrate:expand
-- migrate:no-transaction
alter table conversation_participant validate constraint conversation_participant_hidden_for;

-- What a reported message said, and the five before it: operators see no other part of a conversation. Running code is not affected.

alter table report add column excerpt jsonb;

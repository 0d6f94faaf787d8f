-- The rows from before keep the rules of stories for a price. Running code works on.
-- migrate:expand
-- migrate:no-transaction
alter table story validate constraint story_access;
-- migrate:next
alter table story validate constraint story_price;
-- migrate:next
alter table purchase validate constraint purchase_kind;
-- migrate:next
alter table sale validate constraint sale_kind;

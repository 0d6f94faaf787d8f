-- A tip takes a text: it is kept with the sale, and shown as a message or in the chat of a stream. Running code works on: it writes none.
-- migrate:expand
alter table sale
  add column tip_text text,
  add constraint sale_tip_text check (tip_text is null or (kind = 'tip' and length(tip_text) between 1 and 200));
alter table message add column tip_sale_id uuid;
alter table stream_message add column tip_sale_id uuid;

-- A message that was bought can be refunded until it is opened. Running code goes on: what it sells counts as not opened, and what was
-- bought before as opened.

alter table purchase add column opened_at timestamptz;
update purchase set opened_at = created_at where kind = 'message';

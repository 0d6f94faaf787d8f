-- Views, likes, comments and sales are counted in the rows of items. With room on its page such a row is updated in place: without
-- it, each seventh update wrote all indexes of a post again, and three times the log. Running code is not affected.

alter table feed set (fillfactor = 90);
alter table video set (fillfactor = 90);
alter table gallery set (fillfactor = 90);
alter table product set (fillfactor = 90);

-- Accounts choose whether the people they write with see that they are online. Running code goes on: everybody does.

alter table account add column shows_online boolean not null default true;

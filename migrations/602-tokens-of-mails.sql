-- The encrypted token of the link in a mail; the stored text has a mask in its place.
alter table mail add column token text;

-- An e-invoice names its supplier and its items by numbers of theirs
create index "accountByChamberOfCommerce" on account (division, "chamberOfCommerce") where "chamberOfCommerce" is not null;
create index "itemByBarcode" on item (division, barcode) where barcode is not null;

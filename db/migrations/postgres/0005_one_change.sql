-- Nothing is in it: whoever changes what is stored locks it.
CREATE VIEW "one_change" AS SELECT;

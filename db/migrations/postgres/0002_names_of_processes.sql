ALTER TABLE "processes" ADD COLUMN "name" text;

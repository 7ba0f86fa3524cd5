-- Documents are paged in the order of their ids' bytes, whatever the database's own order is; an index in that order.
CREATE INDEX "documents_in_order" ON "documents" ("project_id", "external_id" COLLATE "C");

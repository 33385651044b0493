-- A file of somebody who may not use the product yet: its import waits until they may.
ALTER TABLE upload ADD COLUMN held boolean NOT NULL DEFAULT false;
CREATE INDEX upload_held ON upload (owner_id) WHERE held;

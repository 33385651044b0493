-- Bulk actions that follow each other are undone together, so what the last hour's changed is kept, and not that of the last one only.

alter table marked_trip add column noted_at timestamptz not null default now();

-- Uploads that were taken back, for the daily job that forgets them when they can be brought back no more.

create index upload_undone on upload (undone_at) where undone_at is not null;

-- Old fixes move to the file store (decision 0118): the block then has its place in a file instead of its bytes.
-- Processes of the last release could not read it, but none run beside this one (decision 0116).
alter table track_block
  alter column fixes drop not null,
  add column file_id uuid,
  -- From and to where the block is in the unpacked file, and the length of all of that file.
  add column file_start integer,
  add column file_end integer,
  add column file_size integer,
  add constraint track_block_place check (
    case when file_id is null then fixes is not null
      else fixes is null and file_start >= 0 and file_end > file_start and file_size >= file_end end) not valid;

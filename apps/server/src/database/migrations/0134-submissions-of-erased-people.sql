-- A submitted logbook is never changed, but for its driver's name when the driver is erased.
create or replace function keep_submitted_content() returns trigger language plpgsql as $$
begin
  if (new.content is distinct from old.content or new.sha256 is distinct from old.sha256)
    and not (new.content - 'driver' = old.content - 'driver' and new.content ->> 'driver' = 'Erased account') then
    raise exception 'a submitted logbook is never changed';
  end if;
  return new;
end $$;

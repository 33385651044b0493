-- An entry of the audit log can be deleted once it is older than seven years (platform/database/retention.ts), and never changed.
create function old_audit_goes() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '2561 days' then
    raise exception 'the record of what administrators did is never changed';
  end if;
  return old;
end $$;
drop trigger audit_stays on audit_entry;
create trigger audit_stays before update or truncate on audit_entry for each statement execute function audit_stays();
create trigger old_audit_goes before delete on audit_entry for each row execute function old_audit_goes();

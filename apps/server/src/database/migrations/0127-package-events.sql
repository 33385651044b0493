-- An accountant downloaded all that a client's tax year needs.
alter table accountant_event drop constraint accountant_event_what_check;
alter table accountant_event add constraint accountant_event_what_check check (what in ('invited', 'accepted', 'withdrawn',
  'private_shown', 'private_hidden', 'logbook', 'report', 'all_logbooks', 'package'));

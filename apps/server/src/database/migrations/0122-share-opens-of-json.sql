-- A shared report downloads as JSON, too.

alter table report_share_open
  drop constraint report_share_open_what_check,
  add constraint report_share_open_what_check check (what in ('page', 'pdf', 'excel', 'json'));

-- A private address is no longer told from one that does not answer.
update webhook_delivery set fault = 'unreachable' where fault = 'private_address';
update webhook_delivery set detail = '' where fault = 'unreachable' and detail in
  ('ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT');
update inbound_mail set files = replace(files::text, '"link_refused"', '"link_failed"')::jsonb
  where files::text like '%"link_refused"%';

-- Names that senders gave their files can end in .exe or .hta: documents get our own.

create function document_extension(media_type text) returns text immutable language sql as $$
  select case media_type when 'image/png' then '.png' when 'image/jpeg' then '.jpg' else '.pdf' end $$;

update proof_of_payment set filename = 'proof-of-payment-'
  || to_char(sent_at at time zone 'Africa/Johannesburg', 'YYYY-MM-DD') || document_extension(media_type);
update vehicle_cost set receipt_name = 'receipt-' || day::text || document_extension(receipt_type)
  where receipt_name is not null;

drop function document_extension(text);

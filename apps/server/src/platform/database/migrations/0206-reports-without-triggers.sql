-- What is frozen or submitted never changes, because no statement of the functions that write it does (decision 0111).
drop trigger keep_frozen_report on report;
drop trigger keep_submitted_content on logbook_submission;
drop function keep_frozen_report(), keep_submitted_content();

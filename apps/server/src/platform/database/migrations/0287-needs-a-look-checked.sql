alter table upload validate constraint upload_status_check;

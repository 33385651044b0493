-- Who wants the monthly summary, looked up every hour at the turn of a month.
create index app_user_mail_monthly on app_user (id) where mail_monthly and deactivated_at is null;

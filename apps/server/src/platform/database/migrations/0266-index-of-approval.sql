-- Lists of users are sorted by the status shown, which depends on time.
drop index app_user_approval;

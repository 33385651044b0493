-- In steps.
update app_user set user_type = case when user_type = 'system_admin' then 'admin' else 'individual' end
where id in (select id from app_user where user_type in ('system_admin', 'manager', 'user') limit 5000);

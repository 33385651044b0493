-- isiZulu is no longer offered.
update app_user set preferred_language = 'en' where preferred_language = 'zu';

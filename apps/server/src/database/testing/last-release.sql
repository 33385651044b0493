-- Rows of every kind as the last release (migrations up to 0027) stored them.

insert into company (id, name, max_employees, listed, subscription_type, payment_reference) values
  ('c0000000-0000-4000-8000-000000000001', 'Karoo Couriers', 25, true, 'company_business', 'KAROO1');

insert into app_user (id, issuer, subject, email, email_verified, name, mobile, user_type, role_type, company_id,
    subscription_type, timezone, preferred_language, payment_verified, payment_verified_at, payment_amount_cents,
    payment_reference, subscription_expires_at, approval_status, last_login, terms_version, terms_accepted_at, work_seconds) values
  ('a0000000-0000-4000-8000-000000000001', 'spoor', 'one', 'one@example.com', true, 'Driver One', '+27820000001', 'employee',
    'employee', 'c0000000-0000-4000-8000-000000000001', 'individual_annual', 'Africa/Johannesburg', 'af', true,
    '2026-01-02 08:00Z', 69500, 'ONE111', '2027-01-02 08:00Z', 'approved', '2026-11-01 06:00Z', '1', '2026-01-01 08:00Z',
    '{[28800,61200)}'),
  ('a0000000-0000-4000-8000-000000000002', 'spoor', 'two', 'two@example.com', false, 'Driver Two', null, 'user', 'user', null,
    'individual_annual', '+05:30', 'en', false, null, null, 'TWO222', null, 'pending', null, null, null, '{}');

insert into invitation (id, company_id, inviter_id, email, expires_at) values
  ('10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
    'three@example.com', '2027-01-01 00:00Z');

insert into vehicle (owner_id, id, name, registration, file_names) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'Bakkie', 'CA 123-456', '{"",Hilux}'),
  ('a0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000002', 'Polo', '', '{}');
update app_user set default_vehicle_id = 'b0000000-0000-4000-8000-000000000001'
  where id = 'a0000000-0000-4000-8000-000000000001';

insert into odometer_reading (owner_id, id, vehicle_id, day, odometer_m) values
  ('a0000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    '2026-03-01', 120500000);

insert into upload (owner_id, id, filename, file_key, file_size, sha256, status, progress, kind, layout, timezone, rows_read,
    rows_used, rows_skipped, warnings, completed_at, undone_at, error_code, error_message) values
  ('a0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001', 'points.csv', 'one/points', 900, '\x01',
    'saved', 1, 'points', '{"sheet": 0}', 'Africa/Johannesburg', 10, 9, 1, '["check the unit"]', '2026-10-01 08:00Z', null, null, null),
  ('a0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000002', 'trips.xlsx', 'one/trips', 800, '\x02',
    'saved', 1, 'trips', '{"sheet": 1}', 'Africa/Johannesburg', 3, 3, 0, '[]', '2026-10-02 08:00Z', '2026-11-20 08:00Z', null, null),
  ('a0000000-0000-4000-8000-000000000002', 'e0000000-0000-4000-8000-000000000003', 'broken.csv', 'two/broken', 1, '\x03',
    'failed', 0, null, null, '+05:30', 0, 0, 0, '[]', '2026-10-03 08:00Z', null, 'no_header', 'No header was found.');
insert into row_issue_block (owner_id, upload_id, block, issues) values
  ('a0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001', 0, '[[0, 4, "no_position", 2, "n/a"]]');
insert into column_mapping (owner_id, header_fingerprint, mapping) values
  ('a0000000-0000-4000-8000-000000000001', 'date|lat|lng', '{"0": "time"}');
insert into track_block (owner_id, vehicle_id, day, upload_id, fix_count, fixes) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', '2026-09-30',
    'e0000000-0000-4000-8000-000000000001', 9, '\x0a0b0c');

-- Of points, of a trip file, tracked, by hand, merged, rejected, deleted, gone with an upload that was undone, and another driver's.
insert into trip (owner_id, id, vehicle_id, started_at, ended_at, local_day, start_location, end_location, start_lat, start_lng,
    end_lat, end_lng, distance_m, distance_source, start_odometer_m, end_odometer_m, classification, status, reason, notes, driver,
    source, cut, upload_ids, corrected, path, deleted_at, fingerprint, taken_back_by, made_of) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-30 06:00Z', '2026-09-30 06:40Z', '2026-09-30', 'Paarl', 'Worcester', -33.73, 18.96, -33.64, 19.44, 58123.456, 'path',
    null, null, 'business', 'confirmed', 'Visit', 'Tolls', '', 'upload', 'start', '{e0000000-0000-4000-8000-000000000001}',
    '{classification,status}', '\x0102030405', null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-29 06:00Z', null, '2026-09-29', 'Gqeberha', 'Café', null, null, null, null, 1200, 'file', 100, 1300, null, 'pending',
    '', '', 'P Nel', 'upload', 'none', '{e0000000-0000-4000-8000-000000000002}', '{}', null, null, -77, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000003', null,
    '2026-09-28 06:00Z', '2026-09-28 07:00Z', '2026-09-28', 'A', 'B', -33, 18, -33.1, 18.1, 15000, 'path', null, null, 'private',
    'confirmed', '', '', '', 'tracker', 'none', '{}', '{bounds}', '\xffee', null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000004', null,
    '2026-09-27 06:00Z', '2026-09-27 07:00Z', '2026-09-27', 'A', 'B', null, null, null, null, 9000, 'manual', null, null, null,
    'confirmed', '', '', '', 'manual', 'none', '{}', '{bounds}', null, null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000005', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-26 06:00Z', '2026-09-26 09:00Z', '2026-09-26', 'A', 'C', -33, 18, -33.2, 18.2, 33000, 'path', null, null, 'business',
    'rejected', '', '', '', 'upload', 'none', '{e0000000-0000-4000-8000-000000000001}', '{bounds}', '\x99', null, null, null,
    '{f0000000-0000-4000-8000-000000000006}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000006', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-26 06:00Z', '2026-09-26 07:00Z', '2026-09-26', 'A', 'B', -33, 18, -33.1, 18.1, 11000, 'path', null, null, 'business',
    'confirmed', '', '', '', 'upload', 'none', '{e0000000-0000-4000-8000-000000000001}', '{}', '\x88', '2026-10-05 08:00Z', null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000007', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-25 06:00Z', '2026-09-25 07:00Z', '2026-09-25', 'A', 'B', null, null, null, null, 5000, 'file', null, null, null, 'pending',
    '', '', '', 'upload', 'none', '{}', '{}', null, '2026-11-20 08:00Z', 5, 'e0000000-0000-4000-8000-000000000002', '{}'),
  ('a0000000-0000-4000-8000-000000000002', 'f0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002',
    '2026-09-30 06:00Z', '2026-09-30 06:30Z', '2026-09-30', 'Durban', 'Umhlanga', -29.8, 31, -29.7, 31.1, 18000, 'path', null, null,
    null, 'pending', '', '', '', 'upload', 'end', '{}', '{}', '\x7777', null, null, null, '{}');
insert into marked_trip (owner_id, action_id, trip_id, was_status, was_reason, classification, status, reason, corrected) values
  ('a0000000-0000-4000-8000-000000000001', '20000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001',
    'pending', '', 'business', 'confirmed', 'Visit', '{classification,status}');

insert into tab (owner_id, id, name, filter, sort, columns, shared, position) values
  ('a0000000-0000-4000-8000-000000000001', '30000000-0000-4000-8000-000000000001', 'Clients', '{"q": "client"}', '-distance',
    '{when,locations}', true, 0);
insert into logbook_submission (owner_id, id, company_id, tax_year, vehicle_id, vehicle_name, content, business_m, private_m,
    business_trips, submitted_at, state) values
  ('a0000000-0000-4000-8000-000000000001', '40000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 2027,
    'b0000000-0000-4000-8000-000000000001', 'Bakkie', '{"trips": []}', 58123, 15000, 1, '2026-11-01 08:00Z', 'submitted');
insert into handover (id, company_id, from_owner_id, to_owner_id, vehicle_name, from_day, to_day, at) values
  ('50000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000002', 'Bakkie', '2026-09-01', '2026-09-30', '2026-10-10 08:00Z');
insert into handover_trip (handover_id, from_trip_id, to_trip_id) values
  ('50000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000006', 'f0000000-0000-4000-8000-000000000001');
insert into enquiry (id, sent_at, company_name, name, email, plan, employees, message) values
  ('60000000-0000-4000-8000-000000000001', '2026-11-02 08:00Z', 'Bo-Kaap Tours', 'A Director', 'tours@example.com',
    'company_starter', 8, 'Call me');

insert into payment (id, user_id, amount_cents, reference, plan, days, covers_from, covers_until, receipt_number, verified_by,
    verified_at, replaced) values
  ('70000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 69500, 'ONE111', 'individual_annual', 365,
    '2026-01-02 08:00Z', '2027-01-02 08:00Z', 1, 'a0000000-0000-4000-8000-000000000002', '2026-01-02 08:00Z', '{}');
insert into bank_line (fingerprint, payment_id, day, description, amount_cents, used_at) values
  ('\xabcd', '70000000-0000-4000-8000-000000000001', '2026-01-02', 'EFT ONE111', 69500, '2026-01-02 08:00Z');
insert into proof_of_payment (owner_id, id, file_key, filename, media_type, file_size) values
  ('a0000000-0000-4000-8000-000000000002', '80000000-0000-4000-8000-000000000001', 'two/proof', 'proof.pdf', 'application/pdf', 10);
insert into subscription_reminder (owner_id, expires_at, days_before, sent_at) values
  ('a0000000-0000-4000-8000-000000000001', '2027-01-02 08:00Z', 30, '2026-12-03 08:00Z');
insert into audit_entry (at, actor_id, action, subject_kind, subject_id, before, after) values
  ('2026-01-02 08:00Z', 'a0000000-0000-4000-8000-000000000002', 'payment.verify', 'payment',
    '70000000-0000-4000-8000-000000000001', '{"days": 0}', '{"days": 365}');
insert into audit_personal (entry_id, subject_id, before, after)
  select id, 'a0000000-0000-4000-8000-000000000001', '{}', '{"name": "Driver One"}' from audit_entry;
insert into backup_made (at, filename, bytes, rows, files) values ('2026-11-10 08:00Z', 'spoor.tar.gz', 1000, 20, 3);

insert into identity."user" ("id", "name", "email", "emailVerified") values ('one', 'Driver One', 'one@example.com', true);
insert into identity.account ("id", "accountId", "providerId", "userId", "password", "updatedAt") values
  ('acc', 'one', 'credential', 'one', 'hash', '2026-01-01 08:00Z');
insert into identity.session ("id", "expiresAt", "token", "updatedAt", "userId") values
  ('ses', '2026-12-01 08:00Z', 'token', '2026-11-01 08:00Z', 'one');
insert into identity."twoFactor" ("id", "secret", "backupCodes", "userId", "verified") values ('two', 'secret', 'codes', 'one', true);
insert into identity.verification ("id", "identifier", "value", "expiresAt") values ('ver', 'reset', 'one', '2026-12-01 08:00Z');
insert into identity.jwks ("id", "publicKey", "privateKey", "createdAt") values ('key', 'public', 'private', '2026-01-01 08:00Z');
insert into identity.secret (secret) values ('secret');
insert into identity.attempt (key, at) values ('one@example.com 10.0.0.1', '2026-11-24 08:00Z');
insert into identity.call_window (key, began_at, calls) values ('10.0.0.1', '2026-11-24 08:00Z', 3);

insert into trip_posting_due (owner_id) values ('a0000000-0000-4000-8000-000000000001');

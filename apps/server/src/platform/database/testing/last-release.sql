-- Rows of every table as Spoor 1.2, the last release, stored them.

insert into company (id, name, max_employees, listed, subscription_type, payment_reference) values
  ('c0000000-0000-4000-8000-000000000001', 'Karoo Couriers', 25, true, 'company_business', 'KAROO1');

insert into app_user (id, issuer, subject, email, email_verified, name, mobile, user_type, role_type, company_id,
    subscription_type, timezone, preferred_language, payment_verified, payment_verified_at, payment_amount_cents,
    payment_reference, subscription_expires_at, approval_status, last_login, terms_version, terms_accepted_at, work_seconds) values
  ('a0000000-0000-4000-8000-000000000001', 'spoor', 'one', 'one@example.com', true, 'Driver One', '+27820000001',
    'company_employee', 'company_employee', 'c0000000-0000-4000-8000-000000000001', 'individual_annual', 'Africa/Johannesburg', 'af', true,
    '2026-01-02 08:00Z', 69500, 'ONE111', '2027-01-02 08:00Z', 'approved', '2026-11-01 06:00Z', '1', '2026-01-01 08:00Z',
    '{[28800,61200)}'),
  ('a0000000-0000-4000-8000-000000000002', 'spoor', 'two', 'two@example.com', false, 'Driver Two', null,
    'individual', 'individual', null,
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
    source, cut, upload_ids, corrected, has_path, deleted_at, fingerprint, taken_back_by, made_of) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-30 06:00Z', '2026-09-30 06:40Z', '2026-09-30', 'Paarl', 'Worcester', -33.73, 18.96, -33.64, 19.44, 58123.456, 'path',
    null, null, 'business', 'confirmed', 'Visit', 'Tolls', '', 'upload', 'start', '{e0000000-0000-4000-8000-000000000001}',
    '{classification,status}', true, null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-29 06:00Z', null, '2026-09-29', 'Gqeberha', 'Café', null, null, null, null, 1200, 'file', 100, 1300, null, 'pending',
    '', '', 'P Nel', 'upload', 'none', '{e0000000-0000-4000-8000-000000000002}', '{}', false, null, -77, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000003', null,
    '2026-09-28 06:00Z', '2026-09-28 07:00Z', '2026-09-28', 'A', 'B', -33, 18, -33.1, 18.1, 15000, 'path', null, null, 'private',
    'confirmed', '', '', '', 'tracker', 'none', '{}', '{bounds}', true, null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000004', null,
    '2026-09-27 06:00Z', '2026-09-27 07:00Z', '2026-09-27', 'A', 'B', null, null, null, null, 9000, 'manual', null, null, 'private',
    'confirmed', '', '', '', 'manual', 'none', '{}', '{bounds}', false, null, null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000005', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-26 06:00Z', '2026-09-26 09:00Z', '2026-09-26', 'A', 'C', -33, 18, -33.2, 18.2, 33000, 'path', null, null, 'business',
    'rejected', '', '', '', 'upload', 'none', '{e0000000-0000-4000-8000-000000000001}', '{bounds}', true, null, null, null,
    '{f0000000-0000-4000-8000-000000000006}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000006', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-26 06:00Z', '2026-09-26 07:00Z', '2026-09-26', 'A', 'B', -33, 18, -33.1, 18.1, 11000, 'path', null, null, 'business',
    'confirmed', '', '', '', 'upload', 'none', '{e0000000-0000-4000-8000-000000000001}', '{}', true, '2026-10-05 08:00Z', null, null, '{}'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000007', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-25 06:00Z', '2026-09-25 07:00Z', '2026-09-25', 'A', 'B', null, null, null, null, 5000, 'file', null, null, null, 'pending',
    '', '', '', 'upload', 'none', '{}', '{}', false, '2026-11-20 08:00Z', 5, 'e0000000-0000-4000-8000-000000000002', '{}'),
  ('a0000000-0000-4000-8000-000000000002', 'f0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000002',
    '2026-09-30 06:00Z', '2026-09-30 06:30Z', '2026-09-30', 'Durban', 'Umhlanga', -29.8, 31, -29.7, 31.1, 18000, 'path', null, null,
    null, 'pending', '', '', '', 'upload', 'end', '{}', '{}', true, null, null, null, '{}');
insert into trip_path (owner_id, trip_id, path) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', '\x0102030405'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000003', '\xffee'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000005', '\x99'),
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000006', '\x88'),
  ('a0000000-0000-4000-8000-000000000002', 'f0000000-0000-4000-8000-000000000001', '\x7777');
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

insert into identity.ended_session (id, ended_at) values ('old', '2026-11-24 08:00Z');
insert into identity.entered_code (user_id, code, entered_at) values ('one', '123456', '2026-11-24 08:00Z');

insert into job_turn (owner_id, queue, turn) values ('a0000000-0000-4000-8000-000000000001', 'process-upload', 3);
insert into place (id, owner_id, name, lat, lng, kind) values
  ('90000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000001', 'Paarl', -33.73, 18.96, 'client');
insert into shared_place (id, company_id, name, lat, lng, kind) values
  ('90000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000001', 'Depot', -33.92, 18.42, 'work');
insert into gazetteer_place (source, name, lat, lng) values ('geonames', 'Worcester', -33.64, 19.44);
insert into position_name (lat_e4, lng_e4, source, name) values (-336400, 194400, 'gazetteer', 'Worcester');
insert into geocoder_turn (next_at) values ('2026-11-24 08:00Z');
insert into trip_suggestion (owner_id, trip_id, version, suggestion) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000002', 1, '{"classification": "private"}');
insert into rule (owner_id, id, position, conditions, classification, reason) values
  ('a0000000-0000-4000-8000-000000000001', '91000000-0000-4000-8000-000000000001', 0, '{}', 'business', 'Visit');
insert into company_rule (company_id, id, position, conditions, classification) values
  ('c0000000-0000-4000-8000-000000000001', '91000000-0000-4000-8000-000000000002', 0, '{}', 'private');

insert into odometer_reminder (owner_id, day, sent_at) values
  ('a0000000-0000-4000-8000-000000000001', '2026-02-28', '2026-02-28 05:00Z');
insert into vehicle_driver (owner_id, id, vehicle_id, driver_id, from_day) values
  ('a0000000-0000-4000-8000-000000000001', '92000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000002', '2026-03-01');
insert into vehicle_cost (owner_id, id, vehicle_id, day, kind, amount_cents, litres, full_tank) values
  ('a0000000-0000-4000-8000-000000000001', '93000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    '2026-09-30', 'fuel', 98765, 41.5, true);
insert into fuel_price (month, zone, fuel, cents_per_litre) values ('2026-09-01', 'inland', 'petrol', 2345);
insert into own_fuel_price (owner_id, month, fuel, cents_per_litre) values
  ('a0000000-0000-4000-8000-000000000001', '2026-09-01', 'petrol', 2340);
insert into person_tax_year (owner_id, tax_year, allowance_cents, marginal_rate) values
  ('a0000000-0000-4000-8000-000000000001', 2027, 3000000, 31);
insert into vehicle_tax_year (owner_id, vehicle_id, tax_year, situation, method) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 2027, 'allowance', 'deemed');
insert into tax_table_override (tax_year, revision, source, confirmed, entered_by, entered_at) values
  (2027, 1, 'Gazette', true, 'a0000000-0000-4000-8000-000000000002', '2026-10-01 08:00Z');

insert into report (owner_id, id, kind, title, from_day, to_day, options, created_at, updated_at, number, frozen_at, content,
    sha256) values
  ('a0000000-0000-4000-8000-000000000001', '94000000-0000-4000-8000-000000000001', 'summary', 'Half a year', '2026-03-01',
    '2026-09-30', '{}', '2026-10-01 08:00Z', '2026-10-01 08:00Z', 1, '2026-10-01 08:00Z', '{"trips":[]}',
    encode(sha256('{"trips":[]}'), 'hex'));
insert into report_share (owner_id, id, report_id, created_at, expires_at) values
  ('a0000000-0000-4000-8000-000000000001', '95000000-0000-4000-8000-000000000001', '94000000-0000-4000-8000-000000000001',
    '2026-10-01 08:00Z', '2026-12-01 08:00Z');
insert into report_share_token (token_hash, owner_id, share_id) values
  ('\x0a', 'a0000000-0000-4000-8000-000000000001', '95000000-0000-4000-8000-000000000001');
insert into report_share_open (owner_id, share_id, at, what, address) values
  ('a0000000-0000-4000-8000-000000000001', '95000000-0000-4000-8000-000000000001', '2026-10-02 08:00Z', 'pdf', '196.25.1.x');
insert into trip_change_log (owner_id, trip_id, at, actor_id, field, was, became) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', '2026-10-01 08:00Z',
    'a0000000-0000-4000-8000-000000000001', 'reason', '', 'Visit');
insert into accountant_grant (owner_id, id, email, token_hash, created_at, expires_at) values
  ('a0000000-0000-4000-8000-000000000001', '96000000-0000-4000-8000-000000000001', 'books@example.com', '\x0b',
    '2026-10-01 08:00Z', '2026-12-01 08:00Z');
insert into accountant_event (owner_id, grant_id, at, what) values
  ('a0000000-0000-4000-8000-000000000001', '96000000-0000-4000-8000-000000000001', '2026-10-01 08:00Z', 'invited');
insert into trip_comment (owner_id, trip_id, id, author_id, at, text) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', '97000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000001', '2026-10-01 08:00Z', 'Which client?');
insert into monthly_summary (owner_id, month, sent_at) values
  ('a0000000-0000-4000-8000-000000000001', '2026-09-01', '2026-10-01 05:00Z');
insert into trial_taken (key, taken_at) values ('\x0c', '2026-01-01 08:00Z');
insert into restore_made (at, filename, backup_of, rows, files) values
  ('2026-11-11 08:00Z', 'spoor.tar.gz', '2026-11-10 08:00Z', 20, 3);
insert into driver_reminder (owner_id, day, company_id, sent_at, missing) values
  ('a0000000-0000-4000-8000-000000000001', '2026-10-08', 'c0000000-0000-4000-8000-000000000001', '2026-10-08 06:00Z', '{"trips": 2}');
insert into cost_centre (company_id, id, code, name, created_at) values
  ('c0000000-0000-4000-8000-000000000001', '98000000-0000-4000-8000-000000000001', 'S1', 'Sales', '2026-09-01 08:00Z');
insert into driver_cost_centre (owner_id, from_day, cost_centre_id) values
  ('a0000000-0000-4000-8000-000000000001', '2026-09-01', '98000000-0000-4000-8000-000000000001');

insert into connection (owner_id, id, kind, name, vehicle_id, upload_id) values
  ('a0000000-0000-4000-8000-000000000001', '99000000-0000-4000-8000-000000000001', 'owntracks', 'Phone',
    'b0000000-0000-4000-8000-000000000001', 'e0000000-0000-4000-8000-000000000001');
insert into connection_key (key_hash, owner_id, connection_id) values
  ('\x0d', 'a0000000-0000-4000-8000-000000000001', '99000000-0000-4000-8000-000000000001');
insert into connection_day (owner_id, connection_id, day, received, used) values
  ('a0000000-0000-4000-8000-000000000001', '99000000-0000-4000-8000-000000000001', '2026-11-24', 3, 2);
insert into connection_vehicle (owner_id, connection_id, car, vehicle_id) values
  ('a0000000-0000-4000-8000-000000000001', '99000000-0000-4000-8000-000000000001', '', 'b0000000-0000-4000-8000-000000000001');
insert into live_batch (owner_id, connection_id, id, received_at, day, points) values
  ('a0000000-0000-4000-8000-000000000001', '99000000-0000-4000-8000-000000000001', '9a000000-0000-4000-8000-000000000001',
    '2026-11-24 08:00Z', '2026-11-24', '[[1795507200000, -33.7, 18.9, null, null, null]]');
insert into vehicle (owner_id, id, name) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000003', 'Other bakkie');
insert into vehicle_pair (owner_id, vehicle_id, other_id) values
  ('a0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000003');
insert into vehicle_paper (owner_id, id, vehicle_id, kind, media_type, bytes, added_at) values
  ('a0000000-0000-4000-8000-000000000001', '9b000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-000000000001',
    'licence', 'application/pdf', 10, '2026-11-01 08:00Z');
insert into verification_pack (owner_id, id, tax_year, state, requested_at) values
  ('a0000000-0000-4000-8000-000000000001', '9c000000-0000-4000-8000-000000000001', 2026, 'ready', '2026-11-01 08:00Z');

insert into inbound_address (token_hash, owner_id) values ('\x0e', 'a0000000-0000-4000-8000-000000000001');
insert into inbound_mailbox (owner_id, token, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 'token', '2026-11-01 08:00Z');
insert into inbound_sender (owner_id, address, state, accepted_proof, first_seen_at) values
  ('a0000000-0000-4000-8000-000000000001', 'reports@tracker.example', 'allowed', 'proven', '2026-11-01 08:00Z');
insert into inbound_mail (owner_id, id, received_at, message_id, body_sha256, size_bytes, remote_address, helo, envelope_from) values
  ('a0000000-0000-4000-8000-000000000001', '9d000000-0000-4000-8000-000000000001', '2026-11-01 08:00Z', 'one@tracker.example',
    '\x0f', 900, '192.0.2.1', 'tracker.example', 'reports@tracker.example');
insert into vendor_account (owner_id, id, vendor, region, username, secret) values
  ('a0000000-0000-4000-8000-000000000001', '9e000000-0000-4000-8000-000000000001', 'cartrack', 'za', 'one', '\x10');
insert into vendor_vehicle (owner_id, account_id, external_id, registration, name, follows) values
  ('a0000000-0000-4000-8000-000000000001', '9e000000-0000-4000-8000-000000000001', '7', 'CA 123-456', 'Bakkie', true);
insert into vendor_trip (owner_id, vendor, region, external_id, trip_id, registration, start_timestamp, fingerprint, stated) values
  ('a0000000-0000-4000-8000-000000000001', 'cartrack', 'za', '70', 'f0000000-0000-4000-8000-000000000002', 'CA 123-456',
    '2026-09-29 08:00:00', 77, '');
insert into vendor_reading (owner_id, account_id, external_id, day, odometer_m) values
  ('a0000000-0000-4000-8000-000000000001', '9e000000-0000-4000-8000-000000000001', '7', '2026-03-01', 120500000);

insert into api_key (key_hash, owner_id, id, name, prefix, scopes, created_at) values
  ('\x11', 'a0000000-0000-4000-8000-000000000001', '9f000000-0000-4000-8000-000000000001', 'Script', 'spoor_1', '{trips:read}',
    '2026-11-01 08:00Z');
insert into webhook_endpoint (owner_id, id, url, events, secret, created_at) values
  ('a0000000-0000-4000-8000-000000000001', '21000000-0000-4000-8000-000000000001', 'https://hooks.example', '{upload.saved}', '\x12',
    '2026-11-01 08:00Z');
insert into webhook_delivery (owner_id, id, endpoint_id, type, payload, created_at) values
  ('a0000000-0000-4000-8000-000000000001', '22000000-0000-4000-8000-000000000001', '21000000-0000-4000-8000-000000000001',
    'upload.saved', '{}', '2026-11-01 08:00Z');
insert into calendar (owner_id, secret, host, connected_at, asked_at) values
  ('a0000000-0000-4000-8000-000000000001', '\x13', 'calendar.example', '2026-11-01 08:00Z', '2026-11-01 08:00Z');
insert into calendar_reason (owner_id, trip_id, reasons) values
  ('a0000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000002', '{Visit}');
insert into push_subscription (owner_id, endpoint, p256dh, auth, created_at) values
  ('a0000000-0000-4000-8000-000000000001', 'https://push.example/1', 'key', 'auth', '2026-11-01 08:00Z');

insert into employee_pay (owner_id, company_id, from_month, pay) values
  ('a0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', '2026-03', '{"scheme": "per_km"}');
insert into payroll_month (company_id, month, closed_at, closed_by, lines) values
  ('c0000000-0000-4000-8000-000000000001', '2026-10', '2026-11-02 08:00Z', 'a0000000-0000-4000-8000-000000000002', '[]');
insert into online_payment (id, provider, user_id, started_by, started_at, kind, plan, amount_cents, yearly_cents, from_plan) values
  ('23000000-0000-4000-8000-000000000001', 'payfast', 'a0000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000001', '2026-11-01 08:00Z', 'start', 'individual_annual', 69500, 69500, 'individual_annual');
insert into renewal (id, provider, token, online_payment_id, user_id, plan, amount_cents, next_on, started_at, stop_token) values
  ('24000000-0000-4000-8000-000000000001', 'payfast', 'token', '23000000-0000-4000-8000-000000000001',
    'a0000000-0000-4000-8000-000000000001', 'individual_annual', 69500, '2027-11-01', '2026-11-01 08:00Z',
    '25000000-0000-4000-8000-000000000001');
insert into payment_notification (id, provider, digest, received_at, source, body, facts, state) values
  ('26000000-0000-4000-8000-000000000001', 'payfast', '\x14', '2026-11-01 08:00Z', '192.0.2.2', '\x15', '{}', 'noted');

-- Totals as the functions that write trips maintain them.
insert into trip_tally (owner_id, month, vehicle_id, classification, status, trips, distance_mm, folded)
  select owner_id, date_trunc('month', local_day::timestamp)::date, vehicle_id, classification, status, count(*),
    sum(round(distance_m * 1000)::bigint), true
  from trip where deleted_at is null group by 1, 2, 3, 4, 5;

import type { Words } from './word-meanings.ts'

/** English words of headers. */
export const english: Words = {
  time: `
    time, timestamp, time stamp, date time, datetime, date and time, tracked at, recorded at, logged at, fix time,
    gps time, tst, event time, position time, utc time, gmt time, local time, log time, device time, time utc, ts,
    unixtime, unix time, epoch, timestamp ms, timestamp s, iso time, dt, t, generated at, generated time, message
    generated, occurred at, occurred on, captured at, observed at, sampled at, measured at`,
  date: 'date, day, tag, utc d, gps date, date utc, trip date, mmdd, date mmdd, claim date, date of claim, tarih',
  time_of_day: 'times, utc t, time of day, clock, gps hour',
  year: 'year, week ending, week beginning, period ending, week end, month ending',
  latitude: 'lat, latitude, lattitude, latitude n s, lat decimal, gps lat, gps latitude, y coord, lat deg',
  longitude: `
    lon, lng, long, longitude, longtitude, longditude, longitude e w, lon decimal, gps lon, gps lng, x coord, long
    deg`,
  north_south: 'n s, ns, n s indicator, lat dir, latitude hemisphere, lat hemisphere, lat ns, latitude direction',
  east_west: `
    e w, ew, e w indicator, lon dir, long dir, longitude hemisphere, lon hemisphere, lon ew, lng dir, longitude
    direction`,
  position: `
    lon lat, long lat, lng lat, lonlat, longlat, lnglat, longitude latitude, longitude and latitude, position,
    coordinates, coordinate, coords, coord, latlng, lat lng, lat lon, lat long, latlon, latitude longitude, latitude
    and longitude, gps coordinates, gps position, gps location, geom, geometry, wkt, the geom, point, gps, center,
    tripleg, geo, latlong`,
  location: `
    address, location, place, local, town, suburb, site, poi, street, city, area, landmark, point of interest, loc,
    geofence, zone, address line, street address, place name, position name, full address, venue, premises`,
  odometer: `
    odometer, odo, odometer reading, mileage reading, km reading, kilometre reading, meter reading, speedo,
    speedometer reading, odo reading, total distance, totaldistance, cumulative distance, total mileage counter,
    virtual odometer, odometer km, speedo reading`,
  distance: `
    distance, length, how far, mileage, km, kms, kilometer, kilometers, kilometre, kilometres, mile, miles, nmi,
    trip distance, distance travelled, distance traveled, distance driven, total km, total kms, total kilometres,
    total kilometers, total miles, dist, kilometers driven, km travelled, kms travelled, trip km, trip kms, trip
    length, km driven, trip mileage, kilometres travelled, total distance km, kms driven, kms travelled, kilometers
    travelled, kilometers traveled, total kms travelled, route length, length km, kilometer driven, meters, metres`,
  business_distance: `
    business km, business kms, business miles, business kilometres, business kilometers, business distance, business
    mileage, km business, kms business`,
  private_distance: `
    private km, private kms, private miles, private kilometres, private kilometers, private distance, private
    mileage, personal km, personal miles, personal mileage, private kilometer, km private, kms private`,
  duration: `
    duration, trip time, driving time, drive time, travel time, trip duration, elapsed, elapsed time, time driven,
    move time, moving time, time travelled, time traveled, travelled time, travelling time, traveling time, journey
    time, time taken, time on road, time on the road, time in motion, time in transit, transit time, trip hours,
    driving hours, hours driven, hours travelled, total time, total hours, running time, run time, time to
    destination`,
  speed: 'speed, velocity, vel, gps speed, spd, speed over ground, sog, ground speed, fart',
  heading: 'heading, course, bearing, direction, cog, azimuth, angle, cap, course over ground, hdg, track',
  altitude: 'altitude, elevation, alt, ele, height, elev, gps altitude',
  accuracy: `
    acc, accuracy, hdop, hacc, horizontal accuracy, horizontal dilution of precision, precision, gps accuracy, pdop,
    vdop`,
  ignition: `
    ignition, ign, ignition status, engine, engine status, engine on, contact, key, ignition on, acc status, ign
    status, ignition state, engine state`,
  valid: 'valid, fix, fix valid, gps valid, gps fix, fix status, gps status, validity',
  vehicle: `
    vehicle, device, car, registration, reg, reg no, vehicle reg, plate, number plate, numberplate, license plate,
    licence plate, asset, truck, tracker, imei, deviceid, device id, register number, register no, bus number, bus
    no, unit id, unit name, unit, object, fleet no, fleet number, auto, user id, user, uid, username, tracker id,
    track id, vehicle id, vehicle name, mobile unit, vin, bakkie, grouping, objectname, object name, objectno, veh,
    veh reg, veh no, regnr, individual local identifier, tag local identifier, terminal, terminal id, rego, vrn,
    nickname, asset tag, machine, equipment, esn, regno, reg nr, unitname, devicename, assetname, vehiclename,
    vehicleid, vehicleno, plateno`,
  driver: `
    driver, driver name, employee, employee name, employee id, staff member, person, operator, traveller, traveler`,
  status: 'status, trip status, ride status, order status, booking status, reservation status',
  classification: `
    category, classification, trip type, mileage type, kind of trip, mileage category, journey type, drive type, type of mileage, type of journey, type of trip, business private, private business, business or private,
    business personal, business/private, trip category, trip class, trip classification, type, usage, purpose type,
    trip mode, b p, p b, business private use, company private, company or private, official private, office private`,
  reason: `
    purpose, reason, trip purpose, reason for trip, purpose of trip, business purpose, purpose of visit, reason for
    travel, reason for visit, purpose reason, business reason, description of trip, details of business trip, client
    visited, customer visited, visit, job, project, business reason for trip`,
  notes: 'notes, note, comment, comments, remark, remarks, description, memo, details',
  client: 'client, clients, customer, customers, company, account name, clients visited, firm',
  fuel: `
    fuel, litres, liters, litre, liter, fuel l, fuel litres, l per 100km, km per l, mpg, petrol, diesel, tank, fuel
    consumed, spent fuel, fuel price, gallons, consumption, fuel used, fuel start, fuel end, l 100km`,
  start: `
    start, started, begin, beginning, begins, from, departure, depart, departed, origin, initial, leave, left,
    opening, open, first, depart, pick up, pickup, source, orig, trip start, start of trip, beginnings, out, started
    at, departed at, starting, start point, where from, picked up, collection`,
  end: `
    end, ended, ends, ending, stop, stopped, finish, finished, to, arrival, arrive, arrived, destination, final,
    closing, close, last, final, drop off, dropoff, drop, target, dest, trip end, end of trip, finished at, arrived
    at, slot, terminus, end point, finish point, where to, in, till, dropped off`,
  'start:time': 'dep time, pu time, startdatetime, starttime, start ts, begintime, clock in, clocked in, punch in',
  'end:time': `
    arr time, del time, delivery time, time delivered, enddatetime, endtime, stoptime, end ts, clock out, clocked
    out, punch out`,
  'start:date': 'pu date, startdate',
  'end:date': 'del date, delivery date, date delivered, enddate',
  'start:location': `
    start postcode, from postcode, start post code, from post code, pulocation, pulocation id, pu location, pu city,
    pu address, client from, startlocation, startaddress, departure point, loading point, loading place, loading
    address, loading site, loading location, pickup address, pickup point`,
  'end:location': `
    end postcode, to postcode, end post code, to post code, dolocation, dolocation id, do location, del city, del
    address, client to, endlocation, endaddress, places visited, place visited, offloading point, offloading place,
    offloading address, offloading site, offloading location, unloading point, unloading address, delivery address,
    delivery point, delivery location, delivery site, delivered to`,
  'start:odometer': `
    entry odometer, km start, km begin, opening km, opening kms, opening kilometres, opening kilometers, start odo,
    odostart, startodometer, km alt, km depart, begin km, start km, start kms, opening reading, start reading,
    starting reading, begin reading, beginning reading, initial reading, odo before, odometer before, km before,
    mileage before, previous reading, previous odometer, previous km`,
  'end:odometer': `
    exit odometer, km end, closing km, closing kms, closing kilometres, closing kilometers, end odo, odoend,
    endodometer, km final, end km, end kms, closing reading, end reading, ending reading, stop reading, final
    reading, finish reading, odo after, odometer after, km after, mileage after, current reading`,
  'start:latitude': 'pick lat, startlat, startlatitude, from lat',
  'start:longitude': 'pick lng, pick lon, startlon, startlng, startlongitude, startlong',
  'end:latitude': 'endlat, endlatitude, stoplat, stoplatitude',
  'end:longitude': 'endlon, endlng, endlongitude, endlong, stoplon, stoplongitude',
  '-': `
    gps, trip, ride, the, of, at, name, id, no, nr, number, num, and, or, for, y, e, actual, local, utc, gmt,
    decimal, deg, degrees, wgs84, calculated, reported, total, hr, 24hr, 12hr, point, journey, value, current, full,
    raw, journeys, adm, per, by, text, ms, s, sec, seconds, km h, kmh, kph, mps, m s, mph, kn, knots, m, mi, meters,
    metres, meter, second, format, iso, vehicle s, tz, ltz, reading`,
  '!': `
    max, maximum, tariff, fare, fares, surge, earnings, payout, tip, tips, commission, allowance, top, max speed, avg, average, mean, media, limit, server, received, upload,
    uploaded, created, modified, updated, update, inserted, sync, cost, price, amount, idle, idling, standing,
    standing time, time standing, stationary, stationary time, time stationary, waiting, waiting time, wait time,
    time stopped, time parked, time at stop, time on site, on site time, on site, stopped for, stop duration,
    duration of stop, parked, parking, stopped time, engine hours, group, model, make, colour, color, phone, email,
    e mail, battery, batt, satellites, time zone, timezone, zone offset, month, quarter, hour of day, weekday, day
    of week, week, speeding, harsh, rpm, temperature, temp, odometer unit, speed unit, distance unit, staypoint,
    staypoint id, heartrate, heart rate, toll, tolls, expenses, rate, claim, reimbursement, row number, form id,
    first name, last name, surname, day name, day of the week, attributes, sequence, index, page, 0 100kph, obd, km
    per l, per hour, seconds to, next, prev, previous, vat, invoice, age, birth, gender, top speed, average speed,
    vmax, vertical accuracy, fence, extent, since, ago, error, code, file, expiry, license, licence, score, scores,
    rating, ratings, grade, ranking, rank, behaviour, behavior, safety, signature, signed, auto start, auto stop,
    auto detected, auto generated, auto classified, effective, effective from, effective to, valid from, valid to,
    valid until`,
  'alone:month': 'month, months',
  'alone:attributes': 'attributes, attr, params, parameters',
}

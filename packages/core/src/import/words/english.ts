import type { Words } from './word-meanings.ts'

export const english: Words = {
  time: `
    time, timestamp, time stamp, datetime, tracked at, recorded at, logged at, tst, event time, log time, ts, unixtime,
    unix time, epoch, dt, t, generated at, generated time, message generated, occurred at, occurred on, captured at,
    observed at, sampled at, measured at`,
  date: 'date, day, tag, utc d, mmdd, claim date, date of claim, tarih',
  time_of_day: 'times, utc t, time of day, clock, gps hour',
  year: 'year, week ending, week beginning, period ending, week end, month ending',
  latitude: 'lat, latitude, lattitude, latitude n s, y coord',
  longitude: 'lon, lng, long, longitude, longtitude, longditude, longitude e w, x coord',
  north_south: 'n s, ns, n s indicator, lat dir, latitude hemisphere, lat hemisphere, latitude direction',
  east_west: `
    e w, ew, e w indicator, lon dir, long dir, longitude hemisphere, lon hemisphere, lng dir, longitude direction`,
  position: `
    lon lat, long lat, lng lat, lonlat, longlat, lnglat, longitude latitude, longitude and latitude, position,
    coordinates, coordinate, coords, coord, latlng, lat lng, lat lon, lat long, latlon, latitude longitude,
    latitude and longitude, geom, geometry, wkt, point, gps, center, tripleg, geo, latlong`,
  location: `
    address, location, place, local, town, suburb, site, poi, street, city, area, landmark, point of interest, loc,
    geofence, zone, address line, position name, venue, premises`,
  odometer: `
    odometer, odo, mileage reading, km reading, kilometre reading, meter reading, speedo, speedometer reading,
    total distance, totaldistance, cumulative distance, total mileage counter, virtual odometer`,
  distance: `
    distance, length, how far, mileage, km, kms, kilometer, kilometers, kilometre, kilometres, mile, miles, nmi,
    distance travelled, distance traveled, distance driven, dist, kilometers driven, km travelled, kms travelled,
    km driven, kilometres travelled, total distance km, kms driven, kilometers travelled, kilometers traveled,
    route length, kilometer driven, meters, metres`,
  business_distance: `
    business km, business kms, business miles, business kilometres, business kilometers, business distance,
    business mileage, km business, kms business`,
  private_distance: `
    private km, private kms, private miles, private kilometres, private kilometers, private distance, private mileage,
    personal km, personal miles, personal mileage, private kilometer, km private, kms private`,
  duration: `
    duration, trip time, driving time, drive time, travel time, elapsed, time driven, move time, moving time,
    time travelled, time traveled, travelled time, travelling time, traveling time, journey time, time taken,
    time on road, time on the road, time in motion, time in transit, transit time, trip hours, driving hours,
    hours driven, hours travelled, total time, total hours, running time, run time, time to destination`,
  speed: 'speed, velocity, vel, spd, speed over ground, sog, ground speed, fart',
  heading: 'heading, course, bearing, direction, cog, azimuth, angle, cap, course over ground, hdg, track',
  altitude: 'altitude, elevation, alt, ele, height, elev',
  accuracy: 'acc, accuracy, hdop, hacc, horizontal accuracy, horizontal dilution of precision, precision, pdop, vdop',
  ignition: 'ignition, ign, engine, engine on, contact, key, ignition on, acc status, ignition state, engine state',
  valid: 'valid, fix, gps status, validity',
  vehicle: `
    vehicle, device, car, registration, reg, plate, numberplate, license plate, licence plate, asset, truck, tracker,
    imei, deviceid, register number, register no, bus number, bus no, unit, object, fleet no, fleet number, auto, user,
    uid, username, track id, mobile unit, vin, bakkie, grouping, objectname, objectno, veh, regnr,
    individual local identifier, tag local identifier, terminal, rego, vrn, nickname, asset tag, machine, equipment,
    esn, regno, unitname, devicename, assetname, vehiclename, vehicleid, vehicleno, plateno`,
  driver: 'driver, employee, staff member, person, operator, traveller, traveler',
  status:
    'status, off day, day off, is off day, cancelled, canceled, void, order status, booking status, reservation status',
  classification: `
    category, classification, mileage type, kind of trip, mileage category, drive type, type of mileage,
    type of journey, type of trip, business private, private business, business or private, business personal,
    trip class, type, usage, trip mode, b p, p b, business private use, company private, company or private,
    official private, office private`,
  reason: `
    purpose, reason, reason for trip, purpose of trip, business purpose, reason for travel, business reason,
    description of trip, details of business trip, client visited, customer visited, visit, job, project,
    business reason for trip`,
  notes: 'notes, note, comment, comments, remark, remarks, description, memo, details',
  client: 'client, clients, customer, customers, company, account name, clients visited, firm',
  fuel: `
    fuel, litres, liters, litre, liter, fuel l, mpg, petrol, diesel, tank, fuel consumed, spent fuel, fuel price,
    gallons, consumption, fuel used, fuel start, fuel end, l 100km`,
  toll: 'toll, tolls, toll fee, toll fees, toll cost, toll costs, toll amount, toll charge, toll charges, etoll, etolls',
  parking: 'parking fee, parking fees, parking cost, parking costs, parking amount, parking charge, parking charges',
  start: `
    start, started, begin, beginning, begins, from, departure, depart, departed, origin, initial, leave, left, opening,
    open, first, pick up, pickup, source, orig, start of trip, beginnings, out, starting, start point, where from,
    picked up, collection`,
  end: `
    end, ended, ends, ending, stop, stopped, finish, finished, to, arrival, arrive, arrived, destination, final,
    closing, close, last, drop off, dropoff, drop, target, dest, end of trip, slot, terminus, end point, finish point,
    where to, in, till, dropped off`,
  'start:time': 'dep time, pu time, startdatetime, starttime, begintime, clock in, clocked in, punch in',
  'end:time': `
    arr time, del time, delivery time, time delivered, enddatetime, endtime, clock out, clocked out, punch out`,
  'start:date': 'pu date, startdate',
  'end:date': 'del date, delivery date, date delivered, enddate',
  'start:location': `
    start postcode, from postcode, start post code, from post code, pulocation, pu location, pu city, pu address,
    client from, startlocation, startaddress, departure point, loading point, loading place, loading address,
    loading site, loading location, pickup point`,
  'end:location': `
    end postcode, to postcode, end post code, to post code, dolocation, do location, del city, del address, client to,
    endlocation, endaddress, places visited, place visited, offloading point, offloading place, offloading address,
    offloading site, offloading location, unloading point, unloading address, delivery address, delivery point,
    delivery location, delivery site, delivered to`,
  'start:odometer': `
    entry odometer, km start, km begin, opening km, opening kms, opening kilometres, opening kilometers, odostart,
    startodometer, km alt, km depart, begin km, start km, start kms, opening reading, start reading, starting reading,
    begin reading, beginning reading, initial reading, odo before, odometer before, km before, mileage before,
    previous reading, previous odometer, previous km`,
  'end:odometer': `
    exit odometer, km end, closing km, closing kms, closing kilometres, closing kilometers, odoend, endodometer,
    km final, end km, end kms, closing reading, end reading, ending reading, stop reading, final reading,
    finish reading, odo after, odometer after, km after, mileage after, current reading`,
  'start:latitude': 'pick lat, startlat',
  'start:longitude': 'pick lng, pick lon, startlon, startlng, startlongitude, startlong',
  'end:latitude': 'endlat, stoplat',
  'end:longitude': 'endlon, endlng, endlongitude, endlong, stoplon, stoplongitude',
  '-': `
    trip, ride, the, of, at, name, id, no, nr, number, num, and, or, for, y, e, actual, utc, gmt, decimal, deg, degrees,
    wgs84, calculated, reported, total, hr, 24hr, 12hr, journey, value, current, full, raw, journeys, adm, per, by,
    text, ms, s, sec, seconds, km h, kmh, kph, mps, mph, kn, knots, m, mi, meter, second, format, iso, vehicle s, tz,
    ltz, reading`,
  '!': `
    max, maximum, tariff, fare, fares, surge, earnings, payout, tip, tips, commission, allowance, top, avg, average,
    mean, media, limit, server, received, upload, uploaded, created, modified, updated, update, inserted, sync, cost,
    price, amount, idle, idling, standing, stationary, waiting, wait time, time stopped, time at stop, on site,
    stopped for, stop duration, duration of stop, parked, parking, stopped time, group, model, make, colour, color,
    phone, email, e mail, battery, batt, satellites, time zone, timezone, zone offset, month, quarter, hour of day,
    weekday, day of week, week, speeding, harsh, rpm, temperature, temp, odometer unit, speed unit, distance unit,
    staypoint, heartrate, expenses, rate, claim, reimbursement, row number, form id, first name, last name, surname,
    day name, day of the week, attributes, sequence, index, page, 0 100kph, obd, per hour, seconds to, next, prev,
    previous, vat, invoice, age, birth, gender, vmax, vertical accuracy, fence, extent, since, ago, error, code, file,
    expiry, license, licence, score, scores, rating, ratings, grade, ranking, rank, behaviour, behavior, safety,
    signature, signed, auto start, auto stop, auto detected, auto generated, auto classified, effective, valid from,
    valid to, valid until`,
  'alone:month': 'month, months',
  'alone:parking': 'parking',
  'alone:attributes': 'attributes, attr, params, parameters',
}

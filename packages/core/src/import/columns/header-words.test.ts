import { describe, expect, it } from 'vitest'
import { WORD_MEANINGS } from '../words/word-meanings.ts'
import { COLUMN_TYPES } from './column-types.ts'
import { interpretHeader } from './header-words.ts'

function parsePurpose(header: string): string {
  const meaning = interpretHeader(header)
  return meaning ? `${meaning.side ?? ''}:${meaning.type ?? ''}` : ''
}

describe('a preposition', () => {
  it.each([
    ['Distance in km', ':distance'],
    ['Distance in kilometres', ':distance'],
    ["Distance in KM's", ':distance'],
    ['Length in km', ':distance'],
    ['KM in total', ':distance'],
    ['Odometer in km', ':odometer'],
    ['Start odometer in km', 'start:odometer'],
    ['Duration in minutes', ':duration'],
    ['Speed in km/h', ':speed'],
    ['Latitude in degrees', ':latitude'],
    ['Time in UTC', ':time'],
    ['Date in dd/mm/yyyy', ':date'],
  ])('before a unit names no end of a trip: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })

  it.each([
    ['Distance from home', ''],
    ['Distance to Destination', ''],
    ['Distance from Start', ''],
    ['Km to office', ''],
    ['Distance from start to end', ':distance'],
    ['Km from A to B', ':distance'],
    ['Distance travelled to client', ':distance'],
    ['Afstand van rit', ':distance'],
    ['Home to work km', ':distance'],
  ])('within the name of a way makes no reading of it: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })

  it.each([
    ['Time in', 'end:time'],
    ['Time out', 'start:time'],
    ['KM In', 'end:odometer'],
    ['In km', 'end:odometer'],
    ['In time', 'end:time'],
    ['Km from', 'start:odometer'],
    ['To km', 'end:odometer'],
    ['Km van', 'start:odometer'],
    ['Km start', 'start:odometer'],
    ['Mileage at end of trip', 'end:odometer'],
    ['Opening Kilometres', 'start:odometer'],
    ['Business travel from', 'start:'],
    ['Business travel to', 'end:'],
  ])('that stands at an edge still names its end: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('a rate', () => {
  it.each([
    'R/km', 'R / KM', 'R per km', 'R4.84/km', 'c/km', 'Rand per km', 'Rands/km', 'ZAR/km', '$/km', '€/km', 'Cents per kilometre', 'Tariff per km', 'Km tariff',
    'Vergoeding per km', 'Allowance/km', 'g/km', 'CO2 per km', 'kWh/100km', 'km/kWh', 'Cost/mile', 'pence per mile',
  ])('is no distance: %s', (header) => {
    expect(parsePurpose(header)).toBe('')
  }) // prettier-ignore

  it.each(['km/l', 'km per litre', 'KM/Liter', 'l/100km', 'Litres per 100 km', 'l/km', 'km/gal'])(
    'of fuel is fuel: %s',
    (header) => {
      expect(parsePurpose(header)).toBe(':fuel')
    },
  )

  it.each([
    ['Distance/km', ':distance'],
    ['Trip/km', ':distance'],
    ['Distance per trip', ':distance'],
    ['km per trip', ':distance'],
    ['Distance km/miles', ':distance'],
    ['Odometer/km', ':odometer'],
    ['Speed km/h', ':speed'],
    ['km/h', ':speed'],
    ['km/hr', ':speed'],
  ])('is not %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('brackets', () => {
  it.each([
    ['Address (Start)', 'start:location'],
    ['Address [End]', 'end:location'],
    ['Location (From)', 'start:location'],
    ['Location (To)', 'end:location'],
    ['Adres (Na)', 'end:location'],
    ['Odometer (Start)', 'start:odometer'],
    ['Odometer (km) (End)', 'end:odometer'],
    ['Km (Opening)', 'start:odometer'],
    ['Mileage (closing)', 'end:odometer'],
    ['Lat (Start)', 'start:latitude'],
    ['Longitude (end of trip)', 'end:longitude'],
    ['Time (Departure)', 'start:time'],
    ['Time (in)', 'end:time'],
    ['Date (arrival)', 'end:date'],
    ['Km (Business)', ':business_distance'],
    ['Km (Private use)', ':private_distance'],
    ['Distance (personal) [km]', ':private_distance'],
    ['Km (P)', ':private_distance'],
  ])('may name the end or the use: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })

  it.each([
    ['Distance (km)', ':distance'],
    ['Distance (in)', ':distance'],
    ['Time (UTC)', ':time'],
    ['Adresse (de)', ':location'],
    ['Address (last known)', ':location'],
    ['Address (start or end)', ':location'],
    ['Distance (start to end)', ':distance'],
    ['Distance (business and private)', ':distance'],
    ['Start Time (end of day)', 'start:time'],
    ['Start (Address)', 'start:'],
    ['Speed (end)', ':speed'],
    ['Driver (from)', ':driver'],
  ])('with a unit or a remark change nothing: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('kilometres of a use', () => {
  it.each([
    ['Business Travel KMs', ':business_distance'],
    ["Business travel KM's", ':business_distance'],
    ['Work km', ':business_distance'],
    ['Business use kilometres', ':business_distance'],
    ['Total business kilometres', ':business_distance'],
    ['Trip distance business', ':business_distance'],
    ['Besigheids km', ':business_distance'],
    ['Private Travel KMs', ':private_distance'],
    ['Personal use miles', ':private_distance'],
    ['Non-business km', ':private_distance'],
    ['Privaat kilometers', ':private_distance'],
    ['Business and private km', ':distance'],
    ['Distance to work', ''],
    ['Business reason', ':reason'],
    ['Business km rate', ''],
    ['Business/Private', ':classification'],
    ['Business travel from', 'start:'],
  ])('are told by its words: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('a time', () => {
  it.each([
    'Time Travelled', 'Travelled time', 'Time in transit', 'Time to destination', 'Trip Hours', 'Total Time', 'Hours driven', 'Driving Time',
  ])('that something takes is a duration: %s', (header) => {
    expect(parsePurpose(header)).toBe(':duration')
  }) // prettier-ignore

  it.each(['Standing Time', 'Waiting Time', 'Time parked', 'Time at Stop', 'Stopped for', 'Time on site', 'Staantyd'])(
    'that a vehicle stands is none of a trip: %s',
    (header) => {
      expect(parsePurpose(header)).toBe('')
    },
  )

  it.each([
    ['Time', ':time'],
    ['Stop Time', 'end:time'],
    ['Time stamp', ':time'],
    ['Trip start time', 'start:time'],
    ['Time of departure', 'start:time'],
  ])('of day stays one: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('columns about a driver or a trip', () => {
  it.each(['Driver Score', 'Driver Behaviour Score', 'Driver rating', 'Driver signature', 'Vehicle safety rating'])(
    'is not its name: %s',
    (header) => {
      expect(parsePurpose(header)).toBe('')
    },
  )

  it.each([
    ['Driver', ':driver'],
    ['Driver ID', ':driver'],
    ['Assigned driver', ':driver'],
    ['Business travel details (where, reason for visit)', ':reason'],
    ['Details (purpose of trip)', ':reason'],
    ['Doel van reis', ':reason'],
    ['Details (km)', ':notes'],
    ['Business travel details', ':notes'],
  ])('is told by the whole of its words: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('Afrikaans', () => {
  it.each([
    ['Waarvandaan', 'start:'],
    ['Waarheen', 'end:'],
    ['Na waar', 'end:'],
    ['KM gery', ':distance'],
    ['Totale afstand', ':distance'],
    ['Rede vir reis', ':reason'],
  ])('has words of its own: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('points in further languages', () => {
  it.each([
    ['Godzina', ':time_of_day'],
    ['Datum a čas', ':time'],
    ['Ημερομηνία', ':date'],
    ['Szerokość geograficzna', ':latitude'],
    ['Долгота', ':longitude'],
    ['خط العرض', ':latitude'],
    ['Скорость, км/ч', ':speed'],
    ['Hız (km/s)', ':speed'],
    ['Riktning', ':heading'],
    ['Zapłon', ':ignition'],
    ['Stan licznika', ':odometer'],
    ['Plaka', ':vehicle'],
    ['차량번호', ':vehicle'],
    ['車両', ':vehicle'],
    ['individual-local-identifier', ':vehicle'],
    ['Водитель', ':driver'],
  ])('have words of their own: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('a vehicle', () => {
  it.each([
    ['Fleet No', 'Registration'],
    ['Asset description', 'Registration number'],
    ['device.id', 'device.name'],
    ['Vehicle Number', 'Vehicle Name'],
    ['IMEI', 'Vehicle'],
    ['User', 'Vehicle'],
    ['Vehicle name', 'Number plate'],
  ])('is known less well by %s than by %s', (one, other) => {
    expect(interpretHeader(one)?.type).toBe('vehicle')
    expect(interpretHeader(one)?.score ?? 0).toBeLessThan(interpretHeader(other)?.score ?? 0)
  })
})

describe('the end of a trip', () => {
  it.each([
    ['Opening Reading', 'start:odometer'],
    ['Closing Reading', 'end:odometer'],
    ['Beginstand', 'start:odometer'],
    ['Eindstand', 'end:odometer'],
    ['Beginlesing', 'start:odometer'],
    ['Sluitingslesing', 'end:odometer'],
    ['Begin Trip Time', 'start:time'],
    ['End trip time', 'end:time'],
    ['Trip time', ':duration'],
    ['Aankomsadres', 'end:location'],
    ['Stopadres', 'end:location'],
    ['Fahrtbeginn', 'start:time'],
    ['Fahrtende', 'end:time'],
    ['Hora de partida', 'start:time_of_day'],
    ['Hora de llegada', 'end:time_of_day'],
    ['Local de partida', 'start:location'],
    ['Local de chegada', 'end:location'],
    ["Heure d'arrivée", 'end:time_of_day'],
    ['Lieu de départ', 'start:location'],
    ['Km de llegada', 'end:odometer'],
    ['De', 'start:'],
  ])('is named by %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('words of other languages and of apps', () => {
  it.each([
    ['Kilómetros', ':distance'],
    ['Luogo di partenza', 'start:location'],
    ['Ora arrivo', 'end:time_of_day'],
    ['Chilometri percorsi', ':distance'],
    ['Startplats', 'start:location'],
    ['Mätarställning stopp', 'end:odometer'],
    ['Ändamål', ':reason'],
    ['Cel wyjazdu', ':reason'],
    ['Anlass', ':reason'],
    ['Picked up', 'start:'],
    ['Dropped off', 'end:'],
    ['Claim Date', ':date'],
    ['objectname', ':vehicle'],
    ['K.M.', ':distance'],
    ['Trip (km)', ':distance'],
    ['Km lesing voor', 'start:odometer'],
    ['Current reading', 'end:odometer'],
    ['Type de trajet', ':classification'],
    ['Company/Private', ':classification'],
    ['Registrasienommer', ':vehicle'],
    ['Is business', ':classification'],
    ['is_business_trip', ':classification'],
  ])('are known: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('what carriers and public bodies publish', () => {
  it.each([
    ['PULocationID', 'start:location'],
    ['DOLocationID', 'end:location'],
    ['pick_lat', 'start:latitude'],
    ['pick_lng', 'start:longitude'],
    ['PU City', 'start:location'],
    ['DEL City', 'end:location'],
    ['PU Date', 'start:date'],
    ['Delivery Date', 'end:date'],
    ['Delivery Time', 'end:time'],
    ['Dep time', 'start:time'],
    ['Arr time', 'end:time'],
    ['Client From', 'start:location'],
    ['Entry Odometer', 'start:odometer'],
    ['Exit Odometer', 'end:odometer'],
    ['Pvt km', ':private_distance'],
  ])('is understood: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

describe('a question', () => {
  it.each([
    ['Where did you travel from?', 'start:'],
    ['Where did you travel to?', 'end:'],
    ['Where did you go?', 'end:'],
    ['What date did you drive?', ':date'],
    ['How many kilometres did you drive?', ':distance'],
    ['What was your starting odometer reading?', 'start:odometer'],
    ['What time did you leave?', 'start:time'],
    ['Was this trip business or private?', ':classification'],
    ['Business?', ':classification'],
  ])('asks for what a column holds: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })
})

it.each(WORD_MEANINGS)('%s in the word lists is a type of column, an end of a trip or a mark', (meaning) => {
  const [first, second] = meaning.split(':')
  const known = new Set<string>(['start', 'end', 'of', 'alone', '-', '!', ...Object.keys(COLUMN_TYPES)])
  expect(known).toContain(first)
  if (second !== undefined) expect(COLUMN_TYPES).toHaveProperty(second)
})

describe('header words that are joined', () => {
  it.each([
    ['begintrip_lat', 'start:latitude'],
    ['begintrip_address', 'start:location'],
    ['begintrip_time', 'start:time'],
    ['starttrip_lng', 'start:longitude'],
    ['endtrip_time', 'end:time'],
    ['pickuplat', 'start:latitude'],
    ['pickupdatetime', 'start:time'],
    ['dropofflng', 'end:longitude'],
    ['dropoffaddress', 'end:location'],
    ['startlat', 'start:latitude'],
    ['endlon', 'end:longitude'],
    ['originlat', 'start:latitude'],
    ['destlng', 'end:longitude'],
    ['tolocation', 'end:location'],
    ['departuretime', 'start:time'],
    ['tripstarttime', 'start:time'],
    ['startkm', 'start:odometer'],
    ['odometerend', 'end:odometer'],
    ['tripdistance', ':distance'],
  ])('mean what they mean apart: %s', (header, purpose) => {
    expect(parsePurpose(header)).toBe(purpose)
  })

  it.each(['restart', 'tomorrow', 'endless', 'triplet', 'starter', 'toplist'])(
    'are not found in other words: %s',
    (header) => {
      expect(parsePurpose(header)).toBe('')
    },
  )
})

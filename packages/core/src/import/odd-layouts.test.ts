import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells, type TestCell } from './testing/read-cells.ts'

function starts(read: ReadCells): string[] {
  return read.trips.map((trip) => new Date(trip.startedAtMs).toISOString().slice(0, 16))
}

function path(read: ReadCells): number[][] {
  const { track } = read.vehicles[0]
  return Array.from(track.timeMs, (_, i) => [track.latE7[i] / 1e7, track.lngE7[i] / 1e7])
}

function isBalanced({ counts }: ReadCells): boolean {
  return counts.read === counts.used + counts.duplicates + counts.skipped
}

describe('layouts of trips', () => {
  it('reads a time and an address in one cell', () => {
    const read = readCells(
      csvCells(
        'Departure;Arrival;Mileage\n13/05/2025 07:15 - 12 Long Street, Cape Town;13/05/2025 07:40 - Paarl;62.5 km',
        ';',
      ),
    )
    expect(starts(read)).toEqual(['2025-05-13T05:15'])
    expect(read.trips[0]).toMatchObject({
      startLocation: '12 Long Street, Cape Town',
      endLocation: 'Paarl',
      distanceM: 62_500,
    })
  })

  it('takes no answer of yes or no for a vehicle', () => {
    const rows = [
      '2025-03-01 08:00,2025-03-01 08:40,Paarl,Wellington,14,Yes',
      '2025-03-02 08:00,2025-03-02 08:40,Paarl,Wellington,14,No',
    ]
    const read = readCells(csvCells(`Start Time,End Time,From,To,Km,Auto Detected\n${rows.join('\n')}`))
    expect(read.trips.map(({ vehicle }) => vehicle)).toEqual(['', ''])
  })

  it('reads the unit of distances from a column of its own, and dates from the date of the trip', () => {
    const read = readCells(
      csvCells(
        'date,from,to,distance,unit,effective_from\n2025-03-01,Paarl,Worcester,25,mi,2025-01-01\n2025-03-02,Paarl,Worcester,25,mi,2025-01-01',
      ),
    )
    expect(starts(read)).toEqual(['2025-02-28T22:00', '2025-03-01T22:00'])
    expect(read.trips.map(({ vehicle, distanceM }) => ({ vehicle, distanceM: Math.round(distanceM) }))).toEqual([
      { vehicle: '', distanceM: 40_234 },
      { vehicle: '', distanceM: 40_234 },
    ])
    expect(read.warnings).toEqual([])
  })

  it('begins a shift when its driver clocks in', () => {
    const read = readCells(
      csvCells(
        'Shift,Clock In,Clock Out,Start Odometer,End Odometer\n7,2025-03-01T08:00:00,2025-03-01T16:30:00,1200,1310',
      ),
    )
    expect(starts(read)).toEqual(['2025-03-01T06:00'])
    expect(read.trips[0]).toMatchObject({ endedAtMs: Date.UTC(2025, 2, 1, 14, 30), distanceM: 110_000 })
  })

  it('reads times of day without leading zeros', () => {
    const read = readCells(csvCells('Date,Start,End,From,To,Km\n2025-03-01,8:5,8:40:7,Paarl,Wellington,14'))
    expect(starts(read)).toEqual(['2025-03-01T06:05'])
    expect((read.trips[0].endedAtMs ?? 0) - read.trips[0].startedAtMs).toBe((35 * 60 + 7) * 1000)
  })

  it.each([
    ['behind times of day', 'Date,Start,AM/PM,End,AM/PM,From,To,Km\n2025-03-01,5:00,PM,5:40,PM,Paarl,Worcester,40\n2025-03-02,12:10,am,12:40:30,a.m.,Paarl,Worcester,40\n2025-03-03,11:50,AM,12:20,PM,Paarl,Worcester,40'],
    ['behind dates and times', 'Start,AM/PM,End,AM/PM,From,To,Km\n2025-03-01 05:00,PM,2025-03-01 05:40,PM,Paarl,Worcester,40\n2025-03-02 12:10:00,am,2025-03-02 12:40:30,a.m.,Paarl,Worcester,40\n2025-03-03 11:50,AM,2025-03-03 12:20,PM,Paarl,Worcester,40'],
    ['beside dates of their own', 'Start Date,Start Time,,End Date,End Time,,From,To,Km\n2025-03-01,5:00,P. M.,2025-03-01,5:40,P. M.,Paarl,Worcester,40\n2025-03-02,12:10,A. M.,2025-03-02,12:40:30,A. M.,Paarl,Worcester,40\n2025-03-03,11:50,A. M.,2025-03-03,12:20,P. M.,Paarl,Worcester,40'],
  ])('reads halves of the day that have a column of their own %s', (_, text) => {
    const read = readCells(csvCells(text))
    expect(starts(read)).toEqual(['2025-03-01T15:00', '2025-03-01T22:10', '2025-03-03T09:50'])
    expect(read.trips.map((trip) => ((trip.endedAtMs ?? 0) - trip.startedAtMs) / 1000)).toEqual([2400, 1830, 1800])
  }) // prettier-ignore

  it('leaves times of 24 hours as they are beside halves of the day', () => {
    const read = readCells(
      csvCells('Date,Start,AM/PM,From,To,Km\n2025-03-01,17:00,PM,Paarl,Worcester,40\n2025-03-01,18:00,,Paarl,Worcester,40\n2025-03-01,00:30,AM,Paarl,Worcester,40'),
    )
    expect(starts(read)).toEqual(['2025-03-01T15:00', '2025-03-01T16:00', '2025-02-28T22:30'])
  }) // prettier-ignore

  it('reads both ends that begin with the longitude', () => {
    const read = readCells(
      csvCells('Start|End|Start Position|End Position|Km\n2025-03-01 08:00|2025-03-01 08:40|18.4241,-33.9249|18.9601,-33.7342|60', '|'),
    )
    expect(read.trips[0]).toMatchObject({ startLat: -33.9249, startLng: 18.4241, endLat: -33.7342, endLng: 18.9601 })
  }) // prettier-ignore

  it('switches the vehicle at a heading between the rows', () => {
    const rows = 'Start,End,From,To,Km\n2025-03-01 07:15,2025-03-01 07:40,Paarl,Wellington,14'
    const read = readCells(csvCells(`Vehicle: CA 111\n${rows}\n\nVehicle: CA 222\n${rows}`))
    expect(read.trips.map((trip) => trip.vehicle)).toEqual(['CA 111', 'CA 222'])
    expect(read.issues.map((issue) => issue.code)).toEqual(['repeated_header', 'repeated_header'])
    expect(isBalanced(read)).toBe(true)
  })

  it('takes the date from headings above and between the rows', () => {
    const read = readCells(
      csvCells(
        'Saturday 1 March 2025\nStart,End,From,To,Km\n07:15,07:40,Paarl,Wellington,14\nSunday 2 March 2025\n08:15,08:40,Wellington,Paarl,14',
      ),
    )
    expect(starts(read)).toEqual(['2025-03-01T05:15', '2025-03-02T06:15'])
    expect(isBalanced(read)).toBe(true)
  })

  it('reads a time of day and an address in one cell below the date of their day', () => {
    const header = 'Departure,Arrival,Length (km)'
    const read = readCells(
      csvCells(
        `13 Mar 2025 (Thu) : 1\n${header}\n07:15 - 12 Long Street,07:40 - Paarl,60\nIn total:,,60\n14 Mar 2025 (Fri) : 1\n${header}\n08:15 - Paarl,08:50 - 12 Long Street,61`,
      ),
    )
    expect(starts(read)).toEqual(['2025-03-13T05:15', '2025-03-14T06:15'])
    expect(read.trips).toMatchObject([
      { startLocation: '12 Long Street', endLocation: 'Paarl' },
      { startLocation: 'Paarl', endLocation: '12 Long Street' },
    ])
  })

  it('takes the date of the row above for an empty cell, with a warning', () => {
    const read = readCells(
      csvCells(
        'Date,Start,End,From,To,Km\n2025-03-01,07:15,07:40,Paarl,Wellington,14\n,16:15,16:40,Wellington,Paarl,14\n,,,,Total,28',
      ),
    )
    expect(starts(read)).toEqual(['2025-03-01T05:15', '2025-03-01T14:15'])
    expect(read.issues.map((issue) => issue.code)).toEqual(['totals_row'])
    expect(read.warnings.join()).toContain('Row 3 has no date: the date above was used.')
  })

  it.each([
    ['a tax year', 'Tax year 2026', ['2025-03-11T22:00', '2026-02-27T22:00']],
    ['two years', 'Logbook 2025/26', ['2025-03-11T22:00', '2026-02-27T22:00']],
    ['a period', '1 July 2025 to 30 June 2026', ['2026-03-11T22:00', '2026-02-27T22:00']],
  ])('takes the years of dates from %s above', (_, title, expected) => {
    const read = readCells(
      csvCells(`${title}\nDate,From,To,Km\n12 Mar,Paarl,Wellington,14\n28 Feb,Wellington,Paarl,14`),
    )
    expect(starts(read)).toEqual(expected)
    expect(read.warnings.join()).toContain('has no year')
  })

  it('takes the only position of a drive for its end', () => {
    const header =
      'Device,Start Date,Driving Duration,Stop Date,Distance,Stop Duration,Location,Latitude,Longitude,Is Start Work Hours'
    const row = 'CA 1,01/13/2026 07:15:00,00:25:00,01/13/2026 07:40:00,14,01:00:00,Wellington,-33.64,19.01,False'
    expect(readCells(csvCells(`${header}\n${row}`)).trips).toMatchObject([
      {
        startLocation: '',
        startLat: null,
        endLocation: 'Wellington',
        endLat: -33.64,
        endLng: 19.01,
        distanceM: 14_000,
      },
    ])
  })

  it.each(['7h15m', '0715hrs', '0715h', '7.15 am', '07:15u', '07u15', '07:15 hrs'])(
    'reads a time of day written %s',
    (time) => {
      const read = readCells(csvCells(`Date,Start time,From,To,Km\n2025-03-13,${time},Paarl,Ceres,60`))
      expect(starts(read)).toEqual(['2025-03-13T05:15'])
    },
  )

  it('takes the time of day beside dates that a program wrote with midnight', () => {
    const read = readCells(
      csvCells('Date,Start time,End time,From,To,Km\n2025-03-13 00:00:00,07:15:00,07:40:00,Paarl,Ceres,60'),
    )
    expect(starts(read)).toEqual(['2025-03-13T05:15'])
  })

  it.each(['1899-12-30 07:15:00', '1900-01-01T07:15:00', '12/30/1899 07:15', { date: 1 + 435 / 1440 }])(
    'reads a time of day on the first day that spreadsheets count: %s',
    (time) => {
      const read = readCells([
        ['Date', 'Start time', 'From', 'To', 'Km'],
        ['2025-03-13', time, 'Paarl', 'Ceres', 60],
      ])
      expect(starts(read)).toEqual(['2025-03-13T05:15'])
    },
  )

  it.each(['±60', 'ca. 60 km', '+/- 60', 'km 60', '~60km'])('reads a distance written %s', (written) => {
    const read = readCells(csvCells(`Date,From,To,Km\n2025-03-13,Paarl,Ceres,${written}`))
    expect(read.trips[0].distanceM).toBe(60_000)
  })

  it('takes the total distance of each trip for its distance', () => {
    const read = readCells(
      csvCells('Date,From,To,Total Distance (KM)\n2025-03-13,Paarl,Ceres,60\n2025-03-14,Ceres,Wolseley,11'),
    )
    expect(read.trips.map((trip) => trip.distanceM)).toEqual([60_000, 11_000])
  })

  it.each([
    ['A', 'B'],
    ['Point A', 'Point B'],
    ['Loading point', 'Offloading point'],
    ['Pickup', 'Delivery address'],
  ])('knows where from and where to by %s and %s', (from, to) => {
    const read = readCells(csvCells(`Date,${from},${to},Km\n2025-03-13,Paarl,Ceres,60`))
    expect(read.trips).toMatchObject([{ startLocation: 'Paarl', endLocation: 'Ceres' }])
  })

  it('leaves out days on which nobody drove', () => {
    const read = readCells(
      csvCells('Date,Opening,Closing,Km,From,To\n2025-03-13,100,160,60,Paarl,Ceres\n2025-03-14,160,160,0,,'),
    )
    expect(read.issues.map(({ row, code }) => [row, code])).toEqual([[3, 'not_a_trip']])
  })

  it('takes no mails for trips', () => {
    const text = 'Date,From,To,Subject\n2025-03-13 07:15,a@example.com,b@example.com,Hello'
    expect(() => readCells(csvCells(text))).toThrow()
  })

  it.each([
    ['isiZulu', 'Usuku,Kusuka,Kuya,Km'],
    ['Russian', 'Дата,Откуда,Куда,Пробег'],
    ['Turkish', 'Tarih,Başlangıç adresi,Bitiş adresi,Mesafe (km)'],
    ['Japanese', '日付,出発地,到着地,走行距離(km)'],
    ['Arabic', 'التاريخ,من,إلى,المسافة'],
  ])('knows headers in %s', (_, header) => {
    const read = readCells(csvCells(`${header}\n2025-03-13,Paarl,Ceres,60`))
    expect(read.trips).toMatchObject([{ startLocation: 'Paarl', endLocation: 'Ceres', distanceM: 60_000 }])
  })

  it('takes the only column of dates under an unknown header for when trips were', () => {
    const header = 'Spent on,Distance,Mileage Start Location,Mileage End Location'
    const read = readCells(csvCells(`${header}\n2025-03-13,60 km,Paarl,Ceres`))
    expect(starts(read)).toEqual(['2025-03-12T22:00'])
    expect(() => readCells(csvCells('Updated,From,To,Km\n2025-03-13,Paarl,Ceres,60'))).toThrow()
  })

  it.each(['Logbook 2025\nDate,From,To,Km\n', 'Logbook 2024\nDate,From,To,Km\n'])(
    'takes every day of the year that is named: %s',
    (above) => {
      const year = Number(/\d{4}/.exec(above)?.[0])
      const read = readCells(csvCells(`${above}1 Jan,Paarl,Ceres,60\n31 Dec,Ceres,Paarl,60`))
      expect(starts(read)).toEqual([`${year - 1}-12-31T22:00`, `${year}-12-30T22:00`])
      const rows = `Year,Date,From,To,Km\n${year},1 Jan,Paarl,Ceres,60\n${year},31 Dec,Ceres,Paarl,60`
      expect(starts(readCells(csvCells(rows)))).toEqual(starts(read))
    },
  )

  it('takes the year of sheets of months from the cover', () => {
    const table = [
      ['Date', 'From', 'To', 'Km'],
      ['1 Mar', 'Paarl', 'Wellington', 14],
    ]
    expect(starts(readCells({ Cover: [['Tax year 2026']], March: table }))).toEqual(['2025-02-28T22:00'])
  })

  it('takes the registration above the table before the description of the vehicle', () => {
    const lines = 'Vehicle description: Hilux 2.8\nRegistration number: CA 123-456'
    const read = readCells(csvCells(`${lines}\nDate,From,To,Km\n2025-03-13,Paarl,Ceres,60`))
    expect(read.trips[0].vehicle).toBe('CA 123-456')
  })

  it('takes the year from the name of the sheet', () => {
    const table = [
      ['Date', 'From', 'To', 'Km'],
      ['1 Mar', 'Paarl', 'Wellington', 14],
    ]
    expect(starts(readCells({ 'Log 2025': table }))).toEqual(['2025-02-28T22:00'])
  })

  it('takes days of the month from the month that the sheet or a line names', () => {
    const table = (day: string | number): TestCell[][] => [
      ['Dag', 'Van', 'Na', 'Km'],
      [day, 'Paarl', 'Wellington', 14],
    ]
    expect(starts(readCells({ 'Maart 2025': table(3), 'Apr 25': table('Di 15') }))).toEqual([
      '2025-03-02T22:00',
      '2025-04-14T22:00',
    ])
    const lines = [['Tax year 2026'], ['Month: February']]
    expect(starts(readCells([...lines, ...table(28)]))).toEqual(['2026-02-27T22:00'])
  })

  it.each([
    ['left empty', ''],
    ['repeated by a mark', '"'],
    ['repeated by a word', 'do.'],
  ])('takes a date without a time of day from the row above where it is %s', (_, cell) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km\n1 Mar 2025,Paarl,Wellington,14\n${cell},Wellington,Paarl,14\n3 Mar 2025,Paarl,Ceres,60\n${cell},,,88`,
      ),
    )
    expect(starts(read)).toEqual(['2025-02-28T22:00', '2025-02-28T22:00', '2025-03-02T22:00'])
    expect(read.issues.map((issue) => issue.row)).toEqual([5])
    expect(read.warnings.join()).toContain('Row 3 has no date: the date above was used.')
  })

  it.each(['Ma 03/03/2025', 'Maandag 03/03/2025', 'Mo. 03.03.25', 'lun. 03/03/2025', 'segunda-feira 03/03/2025'])(
    'reads a date behind the day of the week: %s',
    (date) => {
      const read = readCells(csvCells(`Datum,Van,Na,Km\n${date},Paarl,Wellington,14`))
      expect(starts(read)).toEqual(['2025-03-02T22:00'])
    },
  )

  it('takes no row of values for the header because of names such as Home and Client', () => {
    const read = readCells(
      csvCells('Start,End,From,To,How far\n5 May 2025 at 07:15,5 May 2025 at 07:40,Home,Client,14.5 kilometres'),
    )
    expect(read.trips).toMatchObject([{ startLocation: 'Home', endLocation: 'Client', distanceM: 14_500 }])
  })

  it("takes a list of people's header, not their names", () => {
    const rows =
      'Home,Person,082 555 0100,x@example.com,1980-05-01\nClient,Driver,082 555 0101,y@example.com,1980-05-02'
    expect(() => readCells(csvCells(`First name,Last name,Mobile,E-mail,Birthday\n${rows}`))).toThrow(/First name/)
  })

  it('lists trips without a distance if no header names one', () => {
    const read = readCells(csvCells('Date,From,To,Gone\n2025-03-01,Paarl,Ceres,60 km\n2025-03-02,Ceres,Paarl,61 km'))
    expect(read.warnings.join()).toContain('Rows 2 and 3: each has no distance')
  })

  it('takes the year from the lines above, with a warning', () => {
    const read = readCells(csvCells('Logbook March 2025\nDate,From,To,Km\n1 Mar,Paarl,Wellington,14'))
    expect(starts(read)).toEqual(['2025-02-28T22:00'])
    expect(read.warnings.join()).toContain('has no year')
  })

  it.each([
    ['below merged cells', ',Date,Time,,From,To,Km\n,,Start,End,,,\n1,2025-03-01,07:15,07:40,Paarl,Wellington,14'],
    ['under groups that end unseen', ',Start,,End,,,\nVehicle,Date,Location,Date,Location,Distance (km),Driver\nCA 1,2025-03-01 07:15,Paarl,2025-03-01 07:40,Wellington,14,B'],
    ['under groups with kilometres of the trip', ',Origin,,Destination,,\nVehicle,Date,Place,Date,Place,Km\nCA 1,2025-03-01 07:15,Paarl,2025-03-01 07:40,Wellington,14'],
    ['under groups with readings', ',Start,,,End,,\nVehicle,Date,Place,Km,Date,Place,Km\nCA 1,2025-03-01 07:15,Paarl,45000,2025-03-01 07:40,Wellington,45014'],
    ['below a title over some of them', 'Start time,End time,Odometer,,Travel details,,\n,,Start,End,From,To,Total km\n2025-03-01 07:15,2025-03-01 07:40,45000,45014,Paarl,Wellington,14'],
    ['under groups of things', 'Time,,Odometer,,,,\nStart,End,Start,End,Distance,From,To\n2025-03-01 07:15,2025-03-01 07:40,45000,45014,14,Paarl,Wellington'],
    ['under groups', 'Trip,Start,,,End,,,Distance\n,Date,Time,Address,Date,Time,Address,(km)\n1,2025-03-01,07:15,Paarl,2025-03-01,07:40,Wellington,14'],
  ])('reads a header of two rows: %s', (_, text) => {
    const [trip] = readCells(csvCells(text)).trips
    expect(trip).toMatchObject({ startLocation: 'Paarl', endLocation: 'Wellington', distanceM: 14_000 })
    expect((trip.endedAtMs ?? 0) - trip.startedAtMs).toBe(25 * 60_000)
  }) // prettier-ignore

  it.each([
    ['marks', 'Business,Private', 'x,', ',x'],
    ['marks under letters', 'B,P', 'x,', ',x'],
    ['yes and no under one of them', 'Private?,', 'No,', 'Yes,'],
    ['kilometres', 'Business (km),Personal (km)', '14,0', '0,14'],
    ['kilometres of travel', 'Business Travel KMs,Private Travel KMs', '14,0', '0,14'],
    ['kilometres with the use in brackets', 'Dist (Business),Dist (Private)', '14,', ',14'],
    ['words under another header', 'Trip Purpose,Tag', 'Work,', 'Personal,'],
    ['words in Afrikaans', 'Tipe,Nota', 'Besigheid,', 'Privaat,'],
  ])('tells business from private by %s', (_, headers, business, own) => {
    const read = readCells(
      csvCells(
        `Date,From,To,Km,${headers}\n2025-03-01,Paarl,Wellington,14,${business}\n2025-03-02,Wellington,Paarl,14,${own}`,
      ),
    )
    expect(read.trips.map((trip) => trip.classification)).toEqual(['business', 'private'])
  })

  it('takes an earlier hour for one of the next day, if a drive through the night can be', () => {
    const rows = [
      '22:30,01:10,120',
      '08:00,07:40,20',
      '17:00,16:40,',
      '18:00,07:00,400',
      '07:00,19:30,80',
      '08:00,08:00,5',
    ]
    const days = rows.map((row, i) => `2025-03-0${i + 1},${row},Paarl,Wellington`)
    const read = readCells(csvCells(`Date,Start Time,End Time,Km,From,To\n${days.join('\n')}`))
    expect(read.trips.map((trip) => (trip.endedAtMs! - trip.startedAtMs) / 60_000)).toEqual([160, 780, 750, 0])
    expect(read.issues.map((issue) => [issue.row, issue.code, issue.cell])).toEqual([
      [3, 'ends_before_start', '07:40'],
      [4, 'ends_before_start', '16:40'],
    ])
    expect(read.warnings.join()).toContain('Row 5 ends at an earlier hour than it starts')
  })

  it('ends in the second of two equal hours when clocks are put back', () => {
    const of = (text: string, timezone: string) => readCells(csvCells(text), { timezone })
    const dated = 'Start,End,From,To,Km\n2025-10-26 02:50,2025-10-26 02:10,Berlin,Potsdam,30\n'
    const clocks = 'Date,Start Time,End Time,From,To,Km\n2025-10-26,02:50,02:10,Berlin,Potsdam,30\n'
    for (const text of [dated, clocks]) {
      const [trip] = of(text, 'Europe/Berlin').trips
      expect((trip.endedAtMs! - trip.startedAtMs) / 60_000).toBe(20)
    }
    for (const text of [
      dated.replaceAll('10-26', '10-27'),
      dated.replaceAll(':50,', ':50+02:00,').replace(':10,', ':10+02:00,'),
    ]) {
      expect(() => of(text, 'Europe/Berlin')).toThrow(/ends before it starts|nothing_usable/)
    }
  })

  it.each([
    ['in km', 'Date,From,To,Distance in km\n2025-03-01,Paarl,Wellington,40.5\n2025-03-02,Wellington,Paarl,41'],
    ['in total', 'Date,From,To,Tot km,R/km,Amount\n2025-03-01,Paarl,Wellington,40.5,4.76,192.78\n2025-03-02,Wellington,Paarl,41,4.76,195.16'],
    ['in total beside readings', 'Date,From,To,Tot km,Opening km,Closing km\n2025-03-01,Paarl,Wellington,40.5,45000,45040.5\n2025-03-02,Wellington,Paarl,41,45040.5,45081.5'],
    ['in total beside one reading', 'Date,From,To,Begin km,Tot km\n2025-03-01,Paarl,Wellington,45000,40.5\n2025-03-02,Wellington,Paarl,45040.5,41'],
    ['until a reading', 'Date,From,To,Van km,Tot km\n2025-03-01,Paarl,Wellington,45000,45040.5\n2025-03-02,Wellington,Paarl,45040.5,45081.5'],
    ['beside the way from elsewhere', 'Date,From,To,Distance from home,Distance\n2025-03-01,Paarl,Wellington,7,40.5\n2025-03-02,Wellington,Paarl,8,41'],
  ])('reads kilometres %s', (_, text) => {
    const { trips } = readCells(csvCells(text))
    expect(trips.map((trip) => trip.distanceM)).toEqual([40_500, 41_000])
    expect(trips.map((trip) => trip.endOdometerM)).toEqual(
      /Opening|Van/.test(text) ? [45_040_500, 45_081_500] : [null, null],
    )
  }) // prettier-ignore

  it('takes the kilometres if columns of work and private are all there is', () => {
    const { trips } = readCells(
      csvCells('Date,From,To,Work km,Private km\n2025-03-01,Paarl,Wellington,14,0\n2025-03-02,Wellington,Paarl,0,15'),
    )
    expect(trips.map((trip) => [trip.distanceM, trip.classification])).toEqual([
      [14_000, 'business'],
      [15_000, 'private'],
    ])
  })

  it.each(['Business Travel Miles,Private Travel Miles', 'Distance (Business) [miles],Distance (Private) [miles]'])(
    'reads their unit from the headers: %s',
    (headers) => {
      const { trips } = readCells(csvCells(`Date,From,To,${headers}\n2025-03-01,Paarl,Wellington,10,0`))
      expect(trips[0].distanceM).toBeCloseTo(16_093.4, 0)
    },
  )

  it('reads the ends of a trip that stand in brackets', () => {
    const { trips } = readCells(
      csvCells(
        'Time (Start),Time (End),Address (Start),Address (End),Odometer (Start),Odometer (End)\n2025-03-01 07:00,2025-03-01 07:30,Paarl,Wellington,45000,45014',
      ),
    )
    expect(trips).toMatchObject([
      { startLocation: 'Paarl', endLocation: 'Wellington', distanceM: 14_000, startOdometerM: 45_000_000 },
    ])
    const positions = readCells(
      csvCells(
        'Time (Start),Lat (Start),Lon (Start),Time (End),Lat (End),Lon (End)\n2025-03-01 07:00,-33.9,18.4,2025-03-01 07:30,-33.8,18.5',
      ),
    )
    expect(positions.trips).toMatchObject([{ startLat: -33.9, startLng: 18.4, endLat: -33.8, endLng: 18.5 }])
  })

  it.each([
    ['places', 'Start Time,Address,End Time,Address,Distance\n2025-03-01 07:15,Paarl,2025-03-01 07:40,Wellington,14', "'Address' (column 4) was"],
    ['numbered', 'Start Time,Address,End Time,Address.1,Distance\n2025-03-01 07:15,Paarl,2025-03-01 07:40,Wellington,14', "'Address.1' (column 4) was"],
    ['positions', 'Start,Lat,Lon,End,Lat,Lon\n2025-03-01 07:15,-33.9,18.4,2025-03-01 07:40,-33.8,18.5', "'Lat' (column 5), 'Lon' (column 6) were"],
    ['a second table', 'Date,Start,End,From,To,Km,,Date,Start,End,From,To,Km\n2026-01-05,08:00,08:30,Paarl,Wellington,14,,2026-02-05,09:00,09:40,Ceres,Worcester,50', "'Date' (column 8), 'Start' (column 9)"],
  ])('names columns that share a header with one that was read: %s', (_, text, named) => {
    const { warnings } = readCells(csvCells(text))
    expect(warnings.join()).toContain(named)
  }) // prettier-ignore

  it('reads the ends of trips that share a header once they are chosen by hand', () => {
    const text = 'Start Time,Address,End Time,Address,Distance\n2025-03-01 07:15,Paarl,2025-03-01 07:40,Wellington,14'
    const { trips, warnings } = readCells(csvCells(text), {
      mapping: { columns: { start_location: 1, end_location: 3 } },
    })
    expect(trips).toMatchObject([{ startLocation: 'Paarl', endLocation: 'Wellington' }])
    expect(warnings.join()).not.toContain('share a header')
  })

  it.each([
    ['the same column twice', 'Time,Lat,Lon,Time,Lat,Lon\n2025-03-01 07:15,-33.9,18.4,2025-03-01 07:15,-33.9,18.4\n2025-03-01 07:16,-33.91,18.41,2025-03-01 07:16,-33.91,18.41'],
    ['an address in two columns', 'Time,Lat,Lon,Address,Address\n2025-03-01 07:15,-33.9,18.4,1 Main Rd,Paarl\n2025-03-01 07:16,-33.91,18.41,2 Main Rd,Paarl'],
    ['two clocks', 'Time,Lat,Lon,Time\n2025-03-01 07:15,-33.9,18.4,2025-03-01 07:15:01\n2025-03-01 07:16,-33.91,18.41,2025-03-01 07:16:01'],
  ])('leaves points that have a header twice: %s', (_, text) => {
    expect(path(readCells(csvCells(text)))).toEqual([[-33.9, 18.4], [-33.91, 18.41]])
  }) // prettier-ignore

  it('leaves an address on two lines that one end has', () => {
    const { trips } = readCells(
      csvCells(
        'Date,From,Address,To,Address,Km\n2025-03-01,Home,1 Main Rd,Office,Long St,14\n2025-03-02,Office,Long St,Home,1 Main Rd,14',
      ),
    )
    expect(trips.map((trip) => [trip.startLocation, trip.endLocation])).toEqual([
      ['Home', 'Office'],
      ['Office', 'Home'],
    ])
  })

  it.each([
    ['times', 'Ignition On,Ignition Off,Start Location,End Location,Distance (km)'],
    ['times by name', 'Ignition On Time,Ignition Off Time,Start Location,End Location,Distance (km)'],
    ['all of an end', 'Engine start,Engine stop,Engine start location,Engine stop location,Distance (km)'],
  ])('takes the ignition on and off for the start and the end: %s', (_, header) => {
    const [trip] = readCells(csvCells(`${header}\n2025-03-01 07:15,2025-03-01 07:40,Paarl,Wellington,14`)).trips
    expect(trip).toMatchObject({ startLocation: 'Paarl', endLocation: 'Wellington', distanceM: 14_000 })
    expect((trip.endedAtMs ?? 0) - trip.startedAtMs).toBe(25 * 60_000)
  })

  it('leaves the ignition of points what it was', () => {
    const read = readCells(
      csvCells(
        'Time,Lat,Lon,Ignition On,Ignition Off\n2025-03-01 07:15,-33.9,18.4,1,0\n2025-03-01 07:16,-33.91,18.41,0,1',
      ),
    )
    expect([...read.vehicles[0].track.ignition]).toEqual([1, 0])
  })

  it('takes no duration for the time of day', () => {
    const { trips } = readCells(
      csvCells(
        'Date,Standing Time,Time Travelled,From,To,Km\n2025-03-01,01:10,00:35,Paarl,Wellington,14\n2025-03-02,00:20,00:40,Wellington,Paarl,14',
      ),
    )
    expect(trips.map((trip) => (trip.endedAtMs ?? 0) - trip.startedAtMs)).toEqual([35 * 60_000, 40 * 60_000])
    expect(trips[0].startedAtMs).toBe(Date.UTC(2025, 1, 28, 22))
    const clocks = readCells(
      csvCells(
        'Date Travelled,Time Travelled,From,To,Km\n2025-03-01,07:15,Paarl,Wellington,14\n2025-03-02,16:05,Wellington,Paarl,14',
      ),
    )
    expect(starts(clocks)).toEqual(['2025-03-01T05:15', '2025-03-02T14:05'])
  })

  it('reads a logbook in Afrikaans', () => {
    const { trips } = readCells(
      csvCells('Datum,Waarvandaan,Waarheen,KM gery,Doel van reis\n2025-03-01,Paarl,Wellington,14,Besoek'),
    )
    expect(trips).toMatchObject([
      { startLocation: 'Paarl', endLocation: 'Wellington', distanceM: 14_000, reason: 'Besoek' },
    ])
  })

  it('reports what it understood of a table that it cannot use', () => {
    const text = 'Von,Nach,Entfernung (km)\nPaarl,Wellington,12\nWellington,Paarl,13'
    const failure = (() => {
      try {
        readCells(csvCells(text))
      } catch (error) {
        return error
      }
      return null
    })()
    expect(failure).toMatchObject({
      code: 'no_date',
      partialResult: {
        kind: 'trips',
        layout: {
          mapping: { kind: 'trips', header_row: 1, columns: { start_location: 0, end_location: 1, distance: 2 } },
        },
      },
    })
  })

  it.each([
    ['year first', 'INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,SPEED', ['1,T,240830', '2,T,240831', '3,T,240901'], '051500,33.900000S,18.400000E,40'],
    ['day first', 'Date,UTC,Latitude,Longitude', ['300824', '310824', '010924'], '051500.000,-33.9,18.4'],
  ])('reads dates of six digits beside times of six digits: %s', (_, header, dates, rest) => {
    const { track } = readCells(csvCells(`${header}\n${dates.map((date) => `${date},${rest}`).join('\n')}`)).vehicles[0]
    const offsetH = header.includes('UTC') ? 5 : 3
    const days = [Date.UTC(2024, 7, 30), Date.UTC(2024, 7, 31), Date.UTC(2024, 8, 1)]
    expect([...track.timeMs]).toEqual(days.map((day) => day + (offsetH * 60 + 15) * 60_000))
  }) // prettier-ignore

  it.each([
    ['km', (i: number) => (45_210 + i * 0.6).toFixed(1)],
    ['metres', (i: number) => String(45_210_000 + i * 600)],
    ['km, newest first', (i: number) => (45_210 - i * 0.6).toFixed(1)],
  ])('takes mileage that only grows for the odometer of a fix: %s', (what, mileage) => {
    const order = what.includes('newest') ? -1 : 1
    const rows = Array.from({ length: 40 }, (_, i) => {
      const time = new Date(Date.UTC(2025, 2, 1, 8) + order * i * 30_000).toISOString()
      return `${time},${(-33.9 + order * i * 0.005).toFixed(4)},18.4,60,${mileage(i)}`
    })
    const { track } = readCells(csvCells(`timestamp,lat,lon,speed,mileage\n${rows.join('\n')}`)).vehicles[0]
    expect((track.odometerM[39] - track.odometerM[0]) / 1000).toBeCloseTo(23.4, 1)
  })

  it('takes no way between two fixes for an odometer', () => {
    const rows = Array.from({ length: 40 }, (_, i) => {
      const time = new Date(Date.UTC(2025, 2, 1, 8) + i * 30_000).toISOString()
      return `${time},${(-33.9 + i * 0.015).toFixed(4)},18.4,${1600 + ((i * 7) % 11)}`
    })
    const { track } = readCells(csvCells(`timestamp,lat,lon,distance\n${rows.join('\n')}`)).vehicles[0]
    expect(Math.max(...track.odometerM)).toBe(-1)
  })

  it('warns of a column of names that may be vehicles', () => {
    const of = (one: string, other: string, times = 6) => {
      const rows = [one, other].flatMap((name, vehicle) =>
        Array.from(
          { length: times },
          (_, i) => `${name},2025-03-01 08:0${i},-33.${900 + i},18.${400 + vehicle * 50 + i}`,
        ),
      )
      const { vehicles, warnings } = readCells(csvCells(`Name,Time,Latitude,Longitude\n${rows.join('\n')}`))
      return { vehicles: vehicles.map(({ vehicle }) => vehicle), warnings: warnings.join() }
    }
    expect(of('CA 123-456', 'CF 998-877').warnings).toContain("such as 'CA 123-456' and 'CF 998-877'")
    const other = of('Morning ride', 'Evening ride')
    expect(other.vehicles).toHaveLength(1)
    expect(other.warnings).toContain("The column 'Name' has several names, such as 'Morning ride' and 'Evening ride'")
    // A different name for each point is not a vehicle's.
    expect(of('Shop', 'Depot', 2).warnings).toBe('')
  })

  it.each([
    ['of a word that is not known', 'Datum;Xyz;Latitude;Longitude', '08:00:30'],
    ['with full stops', 'Data;Ora;Latitudine;Longitudine', '08.00.30'],
  ])('completes the date of points by a time of day %s', (_, header, clock) => {
    const rows = Array.from(
      { length: 4 },
      (__, i) => `13/05/2025;${clock.replace('00', String(i * 19).padStart(2, '0'))};-33,92${i}1;18,42${i}1`,
    )
    const { vehicles } = readCells(csvCells(`${header}\n${rows.join('\n')}`, ';'))
    expect(vehicles[0].track.timeMs.map((timeMs) => (timeMs - Date.UTC(2025, 4, 13, 6, 0, 30)) / 60_000)).toEqual(
      Float64Array.of(0, 19, 38, 57),
    )
  })

  it.each([
    ['a date at midnight', '2025-05-13 00:00:00', '07:30:00'],
    ['a time on the first day of spreadsheets', '2025-05-13', '1899-12-30 07:30:00'],
  ])('completes %s', (_, date, clock) => {
    const rows = Array.from({ length: 3 }, (__, i) => `${date},${clock.replace(':30', `:3${i}`)},-33.92${i},18.42${i}`)
    const { vehicles } = readCells(csvCells(`Date,Time,Latitude,Longitude\n${rows.join('\n')}`))
    expect([...vehicles[0].track.timeMs]).toEqual([30, 31, 32].map((minute) => Date.UTC(2025, 4, 13, 5, minute)))
  })

  it.each([
    ['Insert Time,Message Time', '2025-05-13 08:00,2025-05-13 07:30'],
    ['Message Received,Message Generated', '2025-05-13 08:00,2025-05-13 07:30'],
    ['Received At,Occurred At', '2025-05-13 08:00,2025-05-13 07:30'],
    ['sn,uploadTime', '864244029498838,2025-05-13 07:30'],
    ['Xyz,When', '864244029498838,2025-05-13 07:30'],
  ])('takes the time of a fix, or else that of its storing, from %s', (header, cells) => {
    const rows = Array.from({ length: 12 }, (_, i) => `${cells.replaceAll(/:\d0/g, `:${30 + i}`)},-33.92,18.42,36`)
    const { vehicles } = readCells(csvCells(`${header},Latitude,Longitude,Speed\n${rows.join('\n')}`))
    expect(vehicles[0].track.timeMs[0]).toBe(Date.UTC(2025, 4, 13, 5, 30))
  })

  it.each([
    ['Fix Status', '0,0,2,0,0,0', 6],
    ['Fix Status', '1,1,0,1,1,1', 5],
    ['GPS valid', '0,0,1,0,0,0', 1],
    ['GPS status', 'V,V,A,V,V,V', 1],
  ])('knows codes of a fix by whether positions go on: %s %s', (header, codes, used) => {
    const rows = codes.split(',').map((code, i) => `2025-05-13 07:3${i},-33.92${i},18.42${i},${code}`)
    const { counts } = readCells(csvCells(`Time,Latitude,Longitude,${header}\n${rows.join('\n')}`))
    expect(counts.used).toBe(used)
  })

  it("reads a vehicle's name protected from becoming a number", () => {
    for (const [written, name] of [
      ['="007"', '007'],
      ["'0821234567", '0821234567'],
      ["'t Hooge", "'t Hooge"],
    ]) {
      const read = readCells(csvCells(`Vehicle,Time,Latitude,Longitude\n${written},2025-05-13 07:30,-33.92,18.42`))
      expect(read.vehicles.map(({ vehicle }) => vehicle)).toEqual([name])
    }
  })

  it('reads the ignition from the parameters of a tracker', () => {
    const rows = [1, 0].map((on, i) => `2025-05-13 07:3${i},-33.92${i},18.42${i},"batp=100; acc=${on}"`)
    const { vehicles } = readCells(csvCells(`dt_tracker,lat,lng,params\n${rows.join('\n')}`))
    expect([...vehicles[0].track.ignition]).toEqual([1, 0])
  })

  it('reads the positions behind addresses, and those of formulas', () => {
    const address = csvCells('Time;Location\n2025-05-13 07:30;12 Long Street, Cape Town (-33.92487, 18.42406)', ';')
    expect(path(readCells(address))).toEqual([[-33.92487, 18.42406]])
    const formula = csvCells(
      'Time;Speed;Map\n2025-05-13 07:30;36;=HYPERLINK("https://maps.google.com/?q=-33.92487,18.42406","Map")',
      ';',
    )
    expect(path(readCells(formula))).toEqual([[-33.92487, 18.42406]])
  })

  it.each(['Latitude (S),Longitude (E)', 'Lat S,Long E', 'Latitude [South],Longitude [East]'])(
    'reads degrees whose hemisphere their header names: %s',
    (header) => {
      const read = readCells(
        csvCells(`Time,${header}\n2025-05-13 05:30,33.9249,18.4241\n2025-05-13 05:31,-33.925,18.4252`),
      )
      expect(path(read)).toEqual([
        [-33.9249, 18.4241],
        [-33.925, 18.4252],
      ])
      expect(read.warnings).toEqual([])
    },
  )

  it('finds the longitude beside the latitude if its header is not known', () => {
    const read = readCells(
      csvCells('Time,Latitude,Xyz\n2025-05-13 05:30,-33.9249,18.4241\n2025-05-13 05:31,-33.9250,18.4252'),
    )
    expect(path(read)).toEqual([
      [-33.9249, 18.4241],
      [-33.925, 18.4252],
    ])
  })

  it.each(['ACC ON,ACC OFF', 'Ignition: on,Ignition: off', 'Acceso,Spento', 'Вкл,Выкл', 'Idle,Off'])(
    'reads the ignition from %s',
    (words) => {
      const [on, off] = words.split(',')
      const rows = [on, off, on].map((word, i) => `2025-05-13 05:3${i},-33.924${i},18.424${i},${word}`)
      const { vehicles } = readCells(csvCells(`Time,Latitude,Longitude,Ignition\n${rows.join('\n')}`))
      expect([...vehicles[0].track.ignition]).toEqual([1, 0, 1])
    },
  )

  it('reads points with units after a preposition', () => {
    const read = readCells(
      csvCells(
        'Time in UTC,Latitude in degrees,Longitude in degrees,Speed in km/h\n2025-05-13 05:30,-33.9249,18.4241,36',
      ),
    )
    expect(path(read)).toEqual([[-33.9249, 18.4241]])
    expect(read.vehicles[0].track.timeMs[0]).toBe(Date.UTC(2025, 4, 13, 5, 30))
    expect(read.vehicles[0].track.speedMps[0]).toBeCloseTo(10, 3)
  })

  it('uses the distance if the odometer falls, doubts impossible drives, and warns of both', () => {
    const read = readCells(
      csvCells(
        'Start,End,From,To,Odo start,Odo end,Km\n2025-03-01 07:00,2025-03-01 07:30,Paarl,Wellington,99990,5,15\n2025-03-02 07:00,2025-03-02 07:30,Paarl,Wellington,,,14\n2025-03-03 07:00,2025-03-03 07:30,Paarl,Wellington,,,9999',
      ),
    )
    expect(read.trips.map((trip) => trip.distanceM)).toEqual([15_000, 14_000, 9_999_000])
    expect(read.warnings.join()).toContain('Row 2 ends on a lower odometer reading')
    expect(read.warnings.join()).toContain('Row 4 has an average speed over 250 km/h')
  })

  it('finds out that distances are miles if kilometres would be shorter than the straight line', () => {
    const rows = Array.from({ length: 6 }, (_, i) => `2025-03-0${i + 1} 07:00,2025-03-0${i + 1} 07:30,-33.92,18.42,-33.92,18.52,6.9`) // prettier-ignore
    const read = readCells(csvCells(`Start,End,Start Lat,Start Lon,End Lat,End Lon,Distance\n${rows.join('\n')}`))
    expect(read.trips[0].distanceM).toBeCloseTo(11_104.5, 0)
    expect(read.warnings.join()).toContain('miles were assumed')
  })
})

describe('layouts of points', () => {
  const pairs = (header: string, ...cells: string[]): ReadCells =>
    readCells(csvCells(`Time|${header}\n${cells.map((cell, at) => `2025-05-13 08:00:0${at}|${cell}`).join('\n')}`, '|'))

  it.each([
    ['18.4241,-33.9249', '18.4251,-33.9259'],
    ['18.4241 -33.9249', '18.4251 -33.9259'],
    ['(18.4241; -33.9249)', '(18.4251; -33.9259)'],
    ['[18,4241;-33,9249]', '[18,4251;-33,9259]'],
  ])('reads positions that begin with the longitude, and says so: %s', (...cells) => {
    const read = pairs('Position', ...cells, ...cells, '0,0')
    expect(path(read).slice(0, 2)).toEqual([[-33.9249, 18.4241], [-33.9259, 18.4251]]) // prettier-ignore
    expect(read.warnings.join()).toContain("'Position' were read longitude first")
  })

  it('reads positions in the order longitude, latitude by range or header', () => {
    const far = pairs('Position', '116.3974,39.9093', '89.3974,39.9093')
    expect(path(far)).toEqual([[39.9093, 116.3974], [39.9093, 89.3974]]) // prettier-ignore
    expect(far.warnings.join()).toContain('nowhere on Earth')
    const one = pairs('Position', '-33.9249,18.4241', '-33.9259,18.4251', '-33.9269,18.4261', '93.9249,18.4241')
    expect([path(one).length, one.warnings]).toEqual([3, []])
    const named = pairs('Long/Lat', '4.8952,52.3702')
    expect(path(named)).toEqual([[52.3702, 4.8952]])
    expect(named.warnings).toEqual([])
  })

  it.each([
    ['-33.9249,18.4241', -33.9249, 18.4241],
    ['52.3702,4.8952', 52.3702, 4.8952],
    ['-33,920 18,420', -33.92, 18.42],
    ['-33,9249 18,4241', -33.9249, 18.4241],
    ['-33,920, 18,420', -33.92, 18.42],
    ['-33,920;18,420', -33.92, 18.42],
    ['S33.9249 E18.4241', -33.9249, 18.4241],
    ['18.4241E, 33.9249S', -33.9249, 18.4241],
    ['POINT (18.4241 -33.9249)', -33.9249, 18.4241],
    ['lat: -33.9249, lng: 18.4241', -33.9249, 18.4241],
  ])('reads positions in one cell: %s', (cell, lat, lng) => {
    const read = pairs('Position', cell, cell)
    expect(path(read)[0]).toEqual([lat, lng])
    expect(read.warnings).toEqual([])
  })

  it('reads degrees with three decimals behind a comma', () => {
    const read = readCells(
      csvCells('Time;Lat;Lon\n2025-05-13 08:00;-12,345;17,420\n2025-05-13 08:01;-12,346;17,421', ';'),
    )
    expect(path(read)).toEqual([[-12.345, 17.42], [-12.346, 17.421]]) // prettier-ignore
  })

  it('reads halves of the day in a column of their own', () => {
    const read = readCells(
      csvCells('Date,Time,AM/PM,Lat,Lon\n2025-05-13,05:30:00,AM,-33.9249,18.4241\n2025-05-13,05:30:00,PM,-33.9249,18.4241'),
    )
    expect(Array.from(read.vehicles[0].track.timeMs, (ms) => new Date(ms).getUTCHours())).toEqual([3, 15])
  }) // prettier-ignore

  it('reads a time without separators that its comma has split', () => {
    const read = readCells(
      csvCells('DATETIME,LAT,LON\n20250513,053000,-33.9249,18.4241\n20250513,053010,-33.9250,18.4242'),
    )
    expect(path(read)).toEqual([[-33.9249, 18.4241], [-33.925, 18.4242]]) // prettier-ignore
    expect(new Date(read.vehicles[0].track.timeMs[0]).toISOString()).toBe('2025-05-13T03:30:00.000Z')
  })

  it('reads columns named x and y, but no metres of a projection', () => {
    const read = readCells(csvCells('timestamp;y;x\n1747107000.000;-33.924900;18.424100', ';'))
    expect(path(read)).toEqual([[-33.9249, 18.4241]])
    expect(() => readCells(csvCells('time,x,y\n2025-05-13 07:00,262000.5,6250000.5'))).toThrow('nothing_usable')
  })

  it('warns of exchanged headers and missing minus signs', () => {
    const exchanged = readCells(csvCells('time,latitude,longitude\n2025-05-13 07:00,18.4241,-33.9249'))
    expect(path(exchanged)).toEqual([[18.4241, -33.9249]])
    expect(exchanged.warnings.join()).toContain('latitude and longitude are exchanged')
    const chosen = { mapping: { columns: { latitude: 2, longitude: 1 } } }
    const corrected = readCells(csvCells('time,latitude,longitude\n2025-05-13 07:00,18.4241,-33.9249'), chosen)
    expect(path(corrected)).toEqual([[-33.9249, 18.4241]])
    expect(corrected.warnings.join()).not.toContain('Atlantic')
    const unsigned = readCells(csvCells('time,latitude,longitude\n2025-05-13 07:00,33.9249,18.4241'))
    expect(path(unsigned)).toEqual([[33.9249, 18.4241]])
    expect(unsigned.warnings.join()).toContain('the minus sign of the latitudes is missing')
  })

  it.each([
    ['as text', 'ignition=true  motion=true', 'ignition=false  motion=false'],
    ['as JSON', '{"ignition":true}', '{"ignition":false}'],
  ])('reads the ignition among attributes %s', (_, on, off) => {
    const read = readCells(
      csvCells(
        `time;lat;lon;attributes\n2025-05-13 07:00;-33.92;18.42;${on}\n2025-05-13 07:01;-33.92;18.42;${off}\n2025-05-13 07:02;-33.92;18.42;`,
        ';',
      ),
    )
    expect([...read.vehicles[0].track.ignition]).toEqual([1, 0, -1])
  })

  it('reads the odometer among attributes, in metres', () => {
    const attributes = (metres: string) => `{"ignition":true,"totalDistance":99.5,"odometer":${metres}}`
    const read = readCells(
      csvCells(
        `time;lat;lon;attributes\n2025-05-13 07:00;-33.92;18.42;${attributes('45000120.4')}\n2025-05-13 07:01;-33.92;18.42;${attributes('45000180')}\n2025-05-13 07:02;-33.92;18.42;{}`,
        ';',
      ),
    )
    expect([...read.vehicles[0].track.odometerM]).toEqual([45_000_120, 45_000_180, -1])
    expect([...read.vehicles[0].track.ignition]).toEqual([1, 1, -1])
    expect(read.layout.mapping.odometer_unit).toBe('m')
  })

  it.each([
    ['a cell of their own', 'Date,Time,From,To,km\n2025-05-13,08:00-08:45,Home,Office,20', 45],
    ['a cell with the date', 'Date,From,To,km\n2025-05-13 08:00 - 08:45,Home,Office,20', 45],
    ['words', 'Date,Time,From,To,km\n2025-05-13,08:00 to 08:45,Home,Office,20', 45],
    ['a night', 'Date,Time,From,To,km\n2025-05-13,23:50–00:20,Home,Office,20', 30],
  ])('reads both ends of a range of times in %s', (_, text, minutes) => {
    const { trips } = readCells(csvCells(text))
    expect(trips).toHaveLength(1)
    expect(((trips[0].endedAtMs ?? 0) - trips[0].startedAtMs) / 60_000).toBe(minutes)
  })

  it('takes an offset behind a time for its zone', () => {
    const { trips } = readCells(csvCells('Start,From,To,km\n2025-05-13T08:00:00-05:00,Home,Office,20'))
    expect(trips[0]).toMatchObject({ startedAtMs: Date.UTC(2025, 4, 13, 13), endedAtMs: null })
  })

  it('takes units from a row below the header', () => {
    const read = readCells(
      csvCells(
        'Date,Time,Lat,Lon,Speed,Odometer\ndd/mm/yyyy,hh:mm:ss,deg,deg,mph,m\n13/05/2025,07:00:00,-33.9249,18.4241,10,45000000',
      ),
    )
    expect(read.counts).toEqual({ read: 1, used: 1, duplicates: 0, skipped: 0 })
    expect(read.vehicles[0].track.speedMps[0]).toBeCloseTo(4.47, 2)
    expect(read.vehicles[0].track.odometerM[0]).toBe(45_000_000)
  })

  it('restores the order of driving in a descending file with times to the minute', () => {
    const read = readCells(
      csvCells(
        'time,lat,lon\n2025-05-13 07:01,-33.94,18.42\n2025-05-13 07:00,-33.93,18.42\n2025-05-13 07:00,-33.92,18.42\n2025-05-13 07:00,-33.91,18.42\n2025-05-13 06:59,-33.90,18.42',
      ),
    )
    expect(path(read).map(([lat]) => lat)).toEqual([-33.9, -33.91, -33.92, -33.93, -33.94])
  })
})

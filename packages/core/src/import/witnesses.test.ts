import { describe, expect, it } from 'vitest'
import { csvCells, readCells, type ReadCells, type TestCell } from './testing/read-cells.ts'

const csv = (text: string): ReadCells => readCells(csvCells(text))
const days = ({ trips }: ReadCells): string[] =>
  trips.map(({ startedAtMs }) => new Date(startedAtMs + 7_200_000).toISOString().slice(0, 10))
const km = ({ trips }: ReadCells): number[] => trips.map(({ distanceM }) => Math.round(distanceM / 100) / 10)

describe('the share of rows used', () => {
  const readings = `Date,Town,Mileage,Km
2026-02-02,George,61200,38
2026-02-03,Knysna,61262,62
2026-02-04,George,61324,62
2026-02-05,Wilderness,9,15
2026-02-06,George,61355,16
2026-02-09,Sedgefield,61384,29`

  it('takes readings with one bad cell as readings, and the other column as distances', () => {
    const read = csv(readings)
    expect(km(read)).toEqual([38, 62, 62, 15, 16, 29])
    expect(read.trips.map(({ endOdometerM }) => (endOdometerM ?? 0) / 1000)).toEqual([
      61_200, 61_262, 61_324, 0, 61_355, 61_384,
    ])
    expect(read.warnings).toContain(
      "As 'Distance', 'Mileage' could not be used in 5 of 6 rows. Assumed instead: 'Mileage' has odometer readings.",
    )
    expect(read.questions).toMatchObject([
      {
        witness: 'share of rows used',
        candidates: [
          { answer: 'as read', trips: [{ distanceM: 9000 }] },
          { answer: "'Mileage' has odometer readings" },
          { answer: "'Mileage' is not read" },
        ],
        chosen: 1,
      },
    ])
  })

  it('follows the answer of the driver, which the question still shows', () => {
    const answer = (text: string) => ({ mapping: { columns: {}, answers: { 'share of rows used': text } } })
    const asRead = readCells(csvCells(readings), answer('as read'))
    expect(km(asRead)).toEqual([9])
    expect(asRead.warnings.join()).not.toContain('Mileage')
    expect(asRead.questions).toMatchObject([{ witness: 'share of rows used', chosen: 0 }])
    const unread = readCells(csvCells(readings), answer("'Mileage' is not read"))
    expect(unread.trips.map(({ endOdometerM }) => endOdometerM)).toEqual([null, null, null, null, null, null])
    expect(unread.questions).toMatchObject([{ witness: 'share of rows used', chosen: 2 }])
    expect(readCells(csvCells(readings), answer('of another file')).questions).toMatchObject([{ chosen: 1 }])
  })

  it('leaves columns that were chosen by hand', () => {
    const mapping = { columns: { start_date: 0, end_location: 1, distance: 2 } }
    const read = readCells(csvCells(readings), { mapping })
    expect(read.trips).toHaveLength(1)
    expect(read.questions).toMatchObject([{ witness: 'share of rows used', chosen: null }])
  })

  it('skips an empty column of times beside full dates', () => {
    const read = csv(
      'Trip Date,From,To,Km,Start Time\n2026-02-02 08:15,George,Knysna,62,\n2026-02-02 16:40,Knysna,George,62,\n2026-02-05 09:00,George,Wilderness,15,',
    )
    expect(read.trips.map(({ startedAtMs }) => new Date(startedAtMs).toISOString())).toEqual([
      '2026-02-02T06:15:00.000Z',
      '2026-02-02T14:40:00.000Z',
      '2026-02-05T07:00:00.000Z',
    ])
    expect(read.questions).toMatchObject([{ chosen: 1 }])
  })

  it('asks if no other column has what most rows lack', () => {
    const read = csv(
      'Date,From,To,Km\n2026-02-02,George,Knysna,62\n2026-02-03,Knysna,George,far\n2026-02-04,George,Knysna,far\n2026-02-05,Knysna,George,far',
    )
    expect(km(read)).toEqual([62])
    expect(read.questions).toMatchObject([
      {
        witness: 'share of rows used',
        candidates: [{ answer: 'as read', trips: [{ distanceM: 62_000 }] }],
        chosen: null,
      },
    ])
    expect(read.warnings.join()).toContain("As 'Distance', 'Km' could not be used in 3 of 4 rows.")
  })

  it('asks although most columns are empty if the rows have dates', () => {
    const rows = ['62', 'far', 'far', 'far'].map((km, at) => `2026-02-0${at + 2},,George,${km},,,,`)
    const read = csv(`Date,From,To,Km,Reason,Vehicle,Driver,Notes\n${rows.join('\n')}`)
    expect(read.questions).toMatchObject([{ witness: 'share of rows used', chosen: null }])
  })

  it('asks if most rows below the first ones are skipped', () => {
    const rows = Array.from({ length: 9 }, (_, at) => `2026-02-1${at},George,Knysna,${at < 3 ? 62 : 'far'}`)
    const read = readCells(csvCells(['Date,From,To,Km', ...rows].join('\n')), { headRows: 4 })
    expect(read.counts).toMatchObject({ used: 3, skipped: 6 })
    const question = { witness: 'share of rows used', candidates: [{ answer: 'as read' }] }
    expect(read.questions).toMatchObject([{ ...question, chosen: null }])
    const mapping = { columns: {}, answers: { 'share of rows used': 'as read' } }
    const answered = readCells(csvCells(['Date,From,To,Km', ...rows].join('\n')), { headRows: 4, mapping })
    expect(answered.questions).toMatchObject([{ ...question, chosen: 0 }])
  })

  it('is silent about rows that are no trips', () => {
    const read = csv(
      'Date,From,To,Km,Status\n2026-02-02,George,Knysna,62,done\n2026-02-03,Knysna,George,62,cancelled\n2026-02-04,George,Knysna,62,cancelled\n2026-02-05,Knysna,George,62,cancelled',
    )
    expect(read.counts).toMatchObject({ used: 1, skipped: 3 })
    expect(read.questions).toEqual([])
  })

  it('is silent about rows of a form that nobody has filled in', () => {
    const empty = Array.from({ length: 9 }, (_, at) => `${at + 3},,,,0,`)
    const read = csv(
      [
        'No,Date,From,To,Km,Reason',
        '1,2026-02-02,George,Knysna,62,Client',
        '2,2026-02-03,Knysna,George,62,Client',
        ...empty,
      ].join('\n'),
    )
    expect(read.counts).toMatchObject({ used: 2, skipped: 9 })
    expect(read.questions).toEqual([])
  })

  it('is silent about a summary below a short table', () => {
    const read = csv(
      'Datum,Abfahrt,Ankunft,Von,Nach,km,Zweck\n01.03.2025,08:00,09:00,Paarl,Ceres,58,Kunde\nZusammenfassung,,,,,,\nKategorie,Fahrten,km,Anteil %,,,\nKunde,3,136,87,,,\nPrivat,1,20,13,,,',
    )
    expect(read.trips).toHaveLength(1)
    expect(read.questions).toEqual([])
  })

  it('refuses a file of which no row can be used', () => {
    expect(() => csv('Date,From,To,Km\n2026-02-02,George,Knysna,62 rods\n2026-02-03,Knysna,George,62 rods')).toThrow(
      expect.objectContaining({ code: 'nothing_usable' }),
    )
  })
})

describe('the calendar of a file', () => {
  const month = (from: number): TestCell[][] => [
    ['Day', 'From', 'To', 'Open', 'Close', 'Km'],
    [2, 'George', 'Knysna', from, from + 62, 62],
    [6, 'Knysna', 'George', from + 62, from + 124, 62],
    [9, 'George', 'Wilderness', from + 124, from + 139, 15],
  ]

  it('shows that numbers are readings, not dates', () => {
    const read = readCells({ 'Feb 2026': month(44_100), 'March 2026': month(44_239) })
    expect(days(read)).toEqual(['2026-02-02', '2026-02-06', '2026-02-09', '2026-03-02', '2026-03-06', '2026-03-09'])
    expect(read.trips.map(({ startOdometerM }) => (startOdometerM ?? 0) / 1000)).toEqual([
      44_100, 44_162, 44_224, 44_239, 44_301, 44_363,
    ])
    expect(read.questions).toMatchObject([{ witness: "the file's calendar", chosen: 1 }])
  })

  it('asks if most dates lie outside the month of the sheet', () => {
    const rows = ['2025-08-04', '2025-08-05', '2025-08-06'].map((date) => [date, 'George', 'Knysna', 62])
    const read = readCells({ 'Feb 2026': [['Date', 'From', 'To', 'Km'], ...rows] })
    expect(days(read)).toEqual(['2025-08-04', '2025-08-05', '2025-08-06'])
    expect(read.questions).toMatchObject([{ witness: "the file's calendar", chosen: null }])
    expect(read.warnings).toContain("Most dates of the sheet 'Feb 2026' lie outside the month that it names.")
  })

  it('does not ask about the month of a printed report', () => {
    const rows = ['2025-08-04', '2025-08-05', '2025-08-06'].map((date) => [date, 'George', 'Knysna', 62])
    const read = readCells([['Trips, printed in February 2026'], ['Date', 'From', 'To', 'Km'], ...rows])
    expect(read.trips).toHaveLength(3)
    expect(read.questions).toEqual([])
  })

  it('leaves real dates of trips that last for days', () => {
    const rows = [1, 4, 9, 12].map((day, at, all): TestCell[] => [
      { date: 46_050 + day },
      { date: 46_050 + (all[at + 1] ?? 15) },
      'George',
      'Knysna',
      300 + at,
      { date: 46_080 },
    ])
    const read = readCells([['Date out', 'Date in', 'From', 'To', 'Km', 'Entry date'], ...rows])
    expect(read.trips.map(({ startOdometerM }) => startOdometerM)).toEqual([null, null, null, null])
    expect(days(read)[0]).toBe('2026-01-29')
    expect(read.questions).toEqual([])
  })

  it('is silent if the dates lie in the month', () => {
    const rows = ['2026-02-04', '2026-02-05', '2026-02-06'].map((date) => [date, 'George', 'Knysna', 62])
    expect(readCells({ 'Feb 2026': [['Date', 'From', 'To', 'Km'], ...rows] }).questions).toEqual([])
  })
})

describe('readings against distances', () => {
  it('are times of day if no distance agrees with them', () => {
    const read = csv(
      'Date,Start,End,From,To,Km\n02/02/2026,7h15,8h05,George,Knysna,62\n02/02/2026,16h10,17h00,Knysna,George,62\n13/02/2026,7.30,8.10,George,Wilderness,15\n14/02/2026,0730,0810,Wilderness,George,15',
    )
    expect(
      read.trips.map(({ startedAtMs, endedAtMs }) =>
        [startedAtMs, endedAtMs ?? 0].map((ms) => new Date(ms + 7_200_000).toISOString().slice(11, 16)).join('–'),
      ),
    ).toEqual(['07:15–08:05', '16:10–17:00', '07:30–08:10', '07:30–08:10'])
    expect(read.questions).toMatchObject([{ witness: 'readings against distances', chosen: 1 }])
  })

  it('stay readings with their warning if they are no times either', () => {
    const read = csv(
      'Date,Start odo,End odo,From,To,Km\n02/02/2026,61200,61320,George,Knysna,62\n03/02/2026,61320,61440,Knysna,George,62\n13/02/2026,61440,61560,George,Knysna,62',
    )
    expect(read.trips[0].startOdometerM).toBe(61_200_000)
    expect(read.questions).toEqual([])
    expect(read.warnings.join()).toContain('each has a distance that its odometer readings contradict')
  })
})

describe('the order of rows', () => {
  const write = (dates: readonly string[]): ReadCells =>
    csv(['Date,From,To,Km', ...dates.map((date, at) => `${date},George,Knysna,${40 + at}`)].join('\n'))

  it('exchanges day and month up to the 12th if the dates are in order that way', () => {
    const read = write(['02/03/2026', '02/06/2026', '02/09/2026', '13/02/2026', '16/02/2026', '03/02/2026', '03/05/2026', '17/03/2026', '04/01/2026', '20/04/2026']) // prettier-ignore
    expect(days(read)).toEqual([
      '2026-02-03', '2026-02-06', '2026-02-09', '2026-02-13', '2026-02-16', '2026-03-02', '2026-03-05', '2026-03-17', '2026-04-01', '2026-04-20',
    ]) // prettier-ignore
    expect(read.questions).toMatchObject([{ witness: 'order of rows', chosen: 1 }])
  })

  it('leaves dates that are in order', () => {
    const read = write(['03/02/2026', '06/02/2026', '09/02/2026', '13/02/2026', '16/02/2026', '02/03/2026', '05/03/2026', '17/03/2026']) // prettier-ignore
    expect(days(read)[0]).toBe('2026-02-03')
    expect(read.questions).toEqual([])
  })

  it('leaves dates that are in no order either way', () => {
    const read = write(['20/02/2026', '03/02/2026', '25/01/2026', '09/02/2026', '13/01/2026', '02/03/2026', '05/01/2026', '17/03/2026']) // prettier-ignore
    expect(days(read)[1]).toBe('2026-02-03')
    expect(read.questions).toEqual([])
  })
})

describe('few values', () => {
  it('in a column show the state of a car, not a place', () => {
    const read = csv(
      'Date Out,Km Out,Condition Out,Date In,Km In,Condition In\n2026-02-02 08:00,61200,OK,2026-02-02 09:10,61262,OK\n2026-02-03 08:00,61262,OK,2026-02-03 09:10,61324,dirty\n2026-02-04 08:00,61324,OK,2026-02-04 09:10,61386,OK',
    )
    expect(km(read)).toEqual([62, 62, 62])
    expect(read.trips.map(({ startLocation, endLocation }) => startLocation + endLocation)).toEqual(['', '', ''])
    expect(read.questions).toMatchObject([{ witness: 'few values', chosen: 1 }])
  })

  it('may be two places', () => {
    const read = csv('Date,From,To,Km\n2026-02-02,Home,Office,12\n2026-02-02,Office,Home,12\n2026-02-03,Home,Office,12')
    expect(read.trips[0]).toMatchObject({ startLocation: 'Home', endLocation: 'Office' })
    expect(read.questions).toEqual([])
  })
})

describe('the way back', () => {
  const read = (headers: string, ...rows: string[]): ReadCells =>
    csv([`Date,From,To,${headers}`, ...rows.map((row, at) => `2026-02-0${at + 2},George,Knysna,${row}`)].join('\n'))
  const listed = ({ trips }: ReadCells): string[] =>
    trips.map(({ startedAtMs, endedAtMs, startLocation, endLocation, distanceM }) => {
      const [from, to] = [startedAtMs, endedAtMs].map((ms) => new Date((ms ?? 0) + 7_200_000).toISOString().slice(11, 16)) // prettier-ignore
      return `${from}-${endedAtMs === null ? '' : to} ${startLocation} ${endLocation} ${distanceM / 1000}`
    })

  it('is a trip of its own if its kilometres have a column', () => {
    const found = read(
      'Left,Arrived,Left again,Back,Km there,Km back',
      '08:05,08:50,16:10,17:00,62,63',
      '07:30,08:10,,,60,',
    )
    expect(listed(found)).toEqual([
      '08:05-08:50 George Knysna 62',
      '16:10-17:00 Knysna George 63',
      '07:30-08:10 George Knysna 60',
    ])
    expect(found.counts).toMatchObject({ read: 2, used: 2 })
    expect(found.questions).toMatchObject([{ witness: 'way back', chosen: 1 }])
  })

  it('may have places or readings of its own in the afternoon', () => {
    expect(
      listed(
        csv(
          'Date,Morning From,Morning To,Morning Km,Afternoon From,Afternoon To,Afternoon Km\n2026-02-02,George,Knysna,62,Knysna,Wilderness,48',
        ),
      ),
    ).toEqual(['00:00- George Knysna 62', '00:00- Knysna Wilderness 48'])
    const readings = csv(
      'Date,Morning start km,Morning end km,Afternoon start km,Afternoon end km,Destination\n2026-02-02,61200,61262,61262,61325,Knysna',
    )
    expect(readings.trips.map(({ startOdometerM, endOdometerM }) => [startOdometerM, endOdometerM])).toEqual([
      [61_200_000, 61_262_000],
      [61_262_000, 61_325_000],
    ])
  })

  it('shares the readings at the ends of the day', () => {
    const found = read('Start odo,End odo,Km,Return km', '61200,61325,62,63')
    expect(
      found.trips.map(({ startOdometerM, endOdometerM, distanceM }) => [startOdometerM, endOdometerM, distanceM]),
    ).toEqual([
      [61_200_000, null, 62_000],
      [null, 61_325_000, 63_000],
    ])
  })

  it('counts as much again where one way is doubled, and is asked about where that is open', () => {
    expect(km(read('Km (one way),Return trip', '62,Yes', '60,No'))).toEqual([62, 62, 60])
    const rows = '2026-02-02,George,Knysna,62,No\n2026-02-02,Knysna,George,62,Yes'
    expect(csv(`Date,From,To,Km (one way),Return trip\n${rows}`)).toMatchObject({ trips: [{}, {}], questions: [] })
    const open = read('Km,Return trip', '62,Yes', '60,No')
    expect(km(open)).toEqual([62, 60])
    expect(open.questions).toMatchObject([
      {
        candidates: [
          { answer: 'as read', trips: [{ distanceM: 62_000 }, { distanceM: 60_000 }] },
          {
            answer: 'the way back has as many kilometres',
            trips: [{}, { startLocation: 'Knysna', distanceM: 62_000 }, {}],
          },
        ],
        chosen: null,
      },
    ])
  })

  it.each([
    ['a total', 'Km out,Km back,Total km', '62,63,125', 125],
    ['the odometer', 'Start odo,End odo,Km,Km back', '61200,61325,125,63', 125],
  ])('is not counted again if %s includes it', (_, headers, cells, distance) => {
    expect(km(read(headers, cells, cells)).slice(0, 1)).toEqual([distance])
    expect(read(headers, cells, cells).trips).toHaveLength(2)
  })
})

describe('columns left unread', () => {
  it('are named if they have money other than tolls and parking', () => {
    const read = csv('Date,From,To,Km,Toll,Fuel cost,Meals,Rate per km\n2026-02-02,George,Knysna,62,49.50,120,80,4.84\n2026-02-03,Knysna,George,62,,0,,4.84') // prettier-ignore
    expect(read.trips.map(({ tollCents }) => tollCents)).toEqual([4950, 0])
    expect(read.warnings.join()).toContain("The amounts in 'Fuel cost' and 'Meals' were not read")
    expect(csv('Date,From,To,Km,Fuel cost\n2026-02-02,George,Knysna,62,').warnings.join()).not.toContain('amounts')
  })

  it('are named if they have other kilometres', () => {
    const read = csv('Date,From,To,Km,Site km\n2026-02-02,George,Knysna,62,7\n2026-02-03,George,Knysna,62,9')
    expect(read.warnings.join()).toContain("Not read: 'Site km', which has kilometres.")
    expect(read.questions).toEqual([])
  })

  it.each([
    ['Km,Miles', '62,38.5'],
    ['Km,Rate per km', '62,4.84'],
    ['Km,R/km', '62,4.84'],
    ['Km,Return trip', '62,No'],
  ])('of %s are not named if they repeat or price the distance', (headers, cells) => {
    const read = csv(`Date,From,To,${headers}\n2026-02-02,George,Knysna,${cells}\n2026-02-03,George,Knysna,${cells}`)
    expect(read.warnings.join()).not.toContain('Not read')
  })
})

import { buildZip, type ZipPart } from './build-zip.ts'

export interface HostileFile {
  /** The file's defect. */
  what: string
  filename: string
  make: () => Buffer
}

type Text = Omit<Extract<ZipPart, { head?: string }>, 'name'>

export const SHEET_HEAD = '<worksheet><sheetData>'
const SHEET_TAIL = '</sheetData></worksheet>'
const MEGABYTE = 1_048_576

/** A workbook's parts; by default each sheet has its own part. */
export function workbookParts({
  sheets = [tripsSheet()],
  strings,
  styles,
  workbook,
  parts = [],
}: {
  sheets?: Text[]
  strings?: Text
  styles?: Text
  workbook?: Text
  parts?: ZipPart[]
}): ZipPart[] {
  const names = sheets.map((_, i) => `worksheets/sheet${i + 1}.xml`)
  return [
    { name: '_rels/.rels', head: relationships([['officeDocument', 'xl/workbook.xml']]) },
    { name: 'xl/workbook.xml', ...(workbook ?? { head: workbookXml(sheets.length) }) },
    {
      name: 'xl/_rels/workbook.xml.rels',
      head: relationships([
        ...names.map((name): [string, string] => ['worksheet', name]),
        ['sharedStrings', 'sharedStrings.xml'],
        ['styles', 'styles.xml'],
      ]),
    },
    ...sheets.map((sheet, i): ZipPart => ({ name: `xl/${names[i]}`, ...sheet })),
    ...(strings ? [{ name: 'xl/sharedStrings.xml', ...strings }] : []),
    ...(styles ? [{ name: 'xl/styles.xml', ...styles }] : []),
    ...parts,
  ]
}

function workbookXml(sheets: number): string {
  const each = Array.from(
    { length: sheets },
    (_, i) => `<sheet name="S${i + 1}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return `<workbook><sheets>${each.join('')}</sheets></workbook>`
}

function relationships(targets: readonly [string, string][]): string {
  const each = targets.map(
    ([kind, target], i) =>
      `<Relationship Id="rId${i + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`,
  )
  return `<Relationships>${each.join('')}</Relationships>`
}

function inlineRow(cells: readonly string[]): string {
  return `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
}

const HEADER = inlineRow(['Date', 'From', 'To', 'Km'])
const TRIP = inlineRow(['2025-04-14', 'Paarl', 'Worcester', '60'])

function tripsSheet(): Text {
  return { head: `${SHEET_HEAD}${HEADER}${TRIP}`, tail: SHEET_TAIL }
}

/** An Excel 97 workbook stream without its container: records, with each sheet's records at the given positions. */
function buildXls(records: readonly [number, Buffer][]): Buffer {
  return Buffer.concat(
    records.flatMap(([id, data]) => {
      const head = Buffer.alloc(4)
      head.writeUInt16LE(id, 0)
      head.writeUInt16LE(data.length, 2)
      return [head, data]
    }),
  )
}

const BOF: [number, Buffer] = [0x0809, Buffer.from([0, 6, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])]
const EOF: [number, Buffer] = [0x000a, Buffer.alloc(0)]

function boundSheet(position: number): [number, Buffer] {
  const data = Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0x53])
  data.writeUInt32LE(position, 0)
  return [0x0085, data]
}

/** A number cell of an Excel 97 sheet. */
function xlsNumber(row: number, column: number): [number, Buffer] {
  const data = Buffer.alloc(14)
  data.writeUInt16LE(row, 0)
  data.writeUInt16LE(column, 2)
  data.writeDoubleLE(1, 6)
  return [0x0203, data]
}

function xlsWith(sheetCount: number, positionOf: (sheet: number, first: number) => number, body: Buffer): Buffer {
  const globals = (first: number) =>
    buildXls([BOF, ...Array.from({ length: sheetCount }, (_, i) => boundSheet(positionOf(i, first))), EOF])
  const { length } = globals(0)
  return Buffer.concat([globals(length), body])
}

/** A compound file of 128-byte sectors with one FAT chain through all of them and `entries` directory entries. */
function buildCompound(entries: number, type: number): Buffer {
  const sectorBytes = 128
  const sectors = entries * 2
  const fatSectors = Math.ceil((sectors * 4) / sectorBytes)
  const difatSectors = Math.ceil(Math.max(0, fatSectors - 109) / 31)
  const all = sectors + fatSectors + difatSectors
  const bytes = Buffer.alloc(512 + (all + 4) * sectorBytes)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes)
  bytes.writeUInt16LE(7, 30)
  bytes.writeUInt16LE(6, 32)
  bytes.writeUInt32LE(0, 48)
  bytes.writeUInt32LE(4096, 56)
  bytes.writeUInt32LE(0xfffffffe, 60)
  const place = (sector: number) => (sector + 1) * sectorBytes
  bytes.writeUInt32LE(difatSectors > 0 ? sectors + fatSectors : 0xfffffffe, 68)
  // The start of the FAT's own table is in the header, which with sectors this small would also contain the rest.
  const shift = Math.ceil(512 / sectorBytes)
  for (let i = 0; i < Math.min(109, fatSectors); i++) bytes.writeUInt32LE(sectors + i + shift, 76 + i * 4)
  for (let i = 0; i < difatSectors; i++) {
    const at = place(sectors + fatSectors + i + shift - shift)
    for (let k = 0; k < 31; k++) bytes.writeUInt32LE(Math.min(sectors + 109 + i * 31 + k + shift, all), at + k * 4)
    bytes.writeUInt32LE(i + 1 < difatSectors ? sectors + fatSectors + i + 1 : 0xfffffffe, at + 124)
  }
  for (let sector = 0; sector < sectors; sector++) {
    const fat = sectors + shift + Math.floor((sector * 4) / sectorBytes)
    const at = place(fat) + ((sector * 4) % sectorBytes)
    if (at + 4 <= bytes.length) bytes.writeUInt32LE(sector + 1 < sectors ? sector + 1 : 0xfffffffe, at)
  }
  for (let i = 0; i < entries; i++) {
    const at = place(i + shift)
    if (at + 128 > bytes.length) break
    bytes.writeUInt8(type, at + 66)
    bytes.writeUInt32LE(0, at + 116)
    bytes.writeUInt32LE(0x7fffffff, at + 120)
  }
  return bytes
}

const text = (head: string, repeat = '', times = 0, tail = ''): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.from(repeat.repeat(times)), Buffer.from(tail)])

function xlsx(what: string, parts: () => ZipPart[]): HostileFile {
  return { what, filename: 'trips.xlsx', make: () => buildZip(parts()) }
}

function csv(what: string, make: () => Buffer): HostileFile {
  return { what, filename: 'trips.csv', make }
}

function xls(what: string, make: () => Buffer): HostileFile {
  return { what, filename: 'trips.xls', make }
}

/** The slowest workbook to read, by number of tags: 5 ms or more per hundred thousand. */
export const tagsThatAreNoRows = (tags: number): Buffer =>
  buildZip(workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<x/>', times: tags, tail: SHEET_TAIL }] }))

/** Files made to harm their reader: each costs far more to read than a normal table of its size. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  // Counts
  xlsx('2 GB of empty shared texts', () =>
    workbookParts({ strings: { head: '<sst>', repeat: '<si/>', times: 400 * MEGABYTE, tail: '</sst>' } }),
  ),
  xlsx('40 million empty shared texts', () =>
    workbookParts({ strings: { head: '<sst>', repeat: '<si/>', times: 40_000_000, tail: '</sst>' } }),
  ),
  xlsx('200 MB of short shared texts', () =>
    workbookParts({ strings: { head: '<sst>', repeat: '<si><t>a</t></si>', times: 12_000_000, tail: '</sst>' } }),
  ),
  xlsx('5,000 sheets', () =>
    workbookParts({ sheets: Array.from({ length: 5000 }, () => ({ head: SHEET_HEAD, tail: SHEET_TAIL })) }),
  ),
  xlsx('60 sheets of 40 MB without a row', () =>
    workbookParts({
      sheets: Array.from({ length: 60 }, () => ({
        head: SHEET_HEAD,
        repeat: '<row/>',
        times: 7_000_000,
        tail: SHEET_TAIL,
      })),
    }),
  ),
  xlsx('a row of a million cells', () =>
    workbookParts({
      sheets: [
        { head: `${SHEET_HEAD}<row>`, repeat: '<c><v>1</v></c>', times: 1_000_000, tail: `</row>${SHEET_TAIL}` },
      ],
    }),
  ),
  xlsx('a million rows with a cell at the far right', () =>
    workbookParts({
      sheets: [{ head: SHEET_HEAD, repeat: '<row><c r="XFD1"><v>1</v></c></row>', times: 1_000_000, tail: SHEET_TAIL }],
    }),
  ),
  xlsx('a million styles', () =>
    workbookParts({
      styles: { head: '<styleSheet><cellXfs>', repeat: '<xf/>', times: 3_000_000, tail: '</cellXfs></styleSheet>' },
    }),
  ),
  xlsx('a million sheets in the list', () =>
    workbookParts({
      workbook: {
        head: '<workbook><sheets>',
        repeat: '<sheet name="S" r:id="rId1"/>',
        times: 1_000_000,
        tail: '</sheets></workbook>',
      },
    }),
  ),
  xlsx('20,000 parts', () =>
    workbookParts({ parts: Array.from({ length: 21_000 }, (_, i) => ({ name: `xl/media/${i}.bin` })) }),
  ),
  // Bombs
  xlsx('a sheet of 2 GB without a row', () =>
    workbookParts({ sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 340 * MEGABYTE, tail: SHEET_TAIL }] }),
  ),
  { what: '40 MB of tags that are no rows', filename: 'trips.xlsx', make: () => tagsThatAreNoRows(10_000_000) },
  xlsx('a text of 200 MB', () =>
    workbookParts({ strings: { head: '<sst><si><t>', repeat: 'a', times: 200 * MEGABYTE, tail: '</t></si></sst>' } }),
  ),
  xlsx('a comment of 200 MB', () =>
    workbookParts({
      sheets: [{ head: `${SHEET_HEAD}<!--`, repeat: '<', times: 200 * MEGABYTE, tail: `-->${SHEET_TAIL}` }],
    }),
  ),
  // Shared parts
  xlsx('5,000 sheets that name one part of 400 MB', () =>
    workbookParts({
      sheets: [{ head: SHEET_HEAD, repeat: '<row/>', times: 66 * MEGABYTE, tail: SHEET_TAIL }],
      workbook: {
        head: '<workbook><sheets>',
        repeat: '<sheet name="S" r:id="rId1"/>',
        times: 5000,
        tail: '</sheets></workbook>',
      },
    }),
  ),
  xlsx('500 sheets whose parts are the same bytes', () => {
    const parts = workbookParts({
      sheets: Array.from({ length: 500 }, () => ({ head: SHEET_HEAD, repeat: '<row/>', times: 1, tail: SHEET_TAIL })),
    })
    const first = parts.findIndex(({ name }) => name === 'xl/worksheets/sheet1.xml')
    parts[first] = {
      name: 'xl/worksheets/sheet1.xml',
      head: SHEET_HEAD,
      repeat: '<row/>',
      times: 40 * MEGABYTE,
      tail: SHEET_TAIL,
    }
    return parts.map((part) =>
      /sheet\d+\.xml$/.test(part.name) && part.name !== parts[first].name
        ? { name: part.name, sameAs: parts[first].name }
        : part,
    )
  }),
  xls('4,000 Excel 97 sheets at one place', () =>
    xlsWith(4000, (_, first) => first, Buffer.concat([buildXls([BOF]), Buffer.alloc(8 * MEGABYTE), buildXls([EOF])])),
  ),
  xls('900 Excel 97 sheets inside each other', () =>
    xlsWith(
      900,
      (sheet, first) => first + sheet * 20,
      Buffer.concat([
        buildXls(Array.from({ length: 900 }, () => BOF)),
        Buffer.alloc(20 * MEGABYTE),
        buildXls(Array.from({ length: 900 }, () => EOF)),
      ]),
    ),
  ),
  xls('a million Excel 97 rows with a cell at the far right', () => {
    const rows = buildXls(Array.from({ length: 60_000 }, (_, row) => xlsNumber(row, 30_000)))
    return xlsWith(
      1,
      (_, first) => first,
      Buffer.concat([buildXls([BOF]), ...Array.from({ length: 17 }, () => rows), buildXls([EOF])]),
    )
  }),
  xls('a compound file of 100,000 streams', () => buildCompound(100_000, 2)),
  xls('a compound file of 100,000 roots', () => buildCompound(100_000, 5)),
  // Nested and broken markup
  ...(['workbook', 'styles'] as const).flatMap((part) => [
    xlsx(`a ${part} nested a million deep`, () =>
      workbookParts({ [part]: { head: '<a>', repeat: '<sheets>', times: 1_000_000 } }),
    ),
    xlsx(`a ${part} of comments that never end`, () =>
      workbookParts({ [part]: { head: '<a>', repeat: '<!--', times: 2_000_000 } }),
    ),
    xlsx(`a ${part} of tags that never end`, () =>
      workbookParts({ [part]: { head: '<a>', repeat: '<a "', times: 2_000_000 } }),
    ),
    xlsx(`a ${part} with a name of 8 MB`, () =>
      workbookParts({ [part]: { head: '<a ', repeat: 'a', times: 8 * MEGABYTE, tail: '>' } }),
    ),
  ]),
  xlsx('number formats of a megabyte', () =>
    workbookParts({
      styles: {
        head: '<numFmts><numFmt numFmtId="200" formatCode="',
        repeat: '[',
        times: MEGABYTE,
        tail: '"/></numFmts>',
      },
    }),
  ),
  xls('HTML tables nested a million deep', () => text('<html><table>', '<table>', 1_000_000)),
  xls('HTML cells over a thousand columns each', () =>
    text('<html><table><tr><td>a</td><td>b</td></tr><tr>', '<td colspan=1000>', 500_000),
  ),
  xls('HTML rows under cells over all of them', () =>
    text(
      `<html><table><tr><td>a</td><td>b</td></tr><tr>${'<td rowspan=65534 colspan=1000>x'.repeat(32)}`,
      '<tr>',
      3_000_000,
    ),
  ),
  xls('an HTML cell of 20 MB', () => text('<html><table><tr><td>a</td><td>', 'word ', 4_000_000)),
  xls('HTML tags that never end', () => text('<html><table><tr><td>a</td><td>b</td></tr>', '<td "', 3_000_000)),
  xls('an XML spreadsheet with a million sheets', () =>
    text(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      '<Worksheet ss:Name="a">',
      1_000_000,
      '</Workbook>',
    ),
  ),
  xls('an XML spreadsheet with 60,000 styles of date formats', () =>
    text(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      '<Style ss:ID="s"><NumberFormat ss:Format="[[[["/></Style>',
      60_000,
      '<Worksheet ss:Name="a"></Worksheet></Workbook>',
    ),
  ),
  xls('an XML spreadsheet of rows with a cell at the far right', () =>
    text(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet ss:Name="a">',
      '<Row><Cell ss:Index="16000"><Data ss:Type="Number">1</Data></Cell></Row>',
      15_000,
      '</Worksheet></Workbook>',
    ),
  ),
  xls('an XML spreadsheet with a text of 20 MB', () =>
    text(
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook><Worksheet ss:Name="a"><Row><Cell><Data ss:Type="String">',
      'word ',
      4_000_000,
    ),
  ),
  // Text
  csv('one line of 30 MB', () => text('Date,From,To,Km\n', 'a', 30 * MEGABYTE)),
  csv('a line of 20 million columns', () => text('Date,From,To,Km\n', ',', 20 * MEGABYTE)),
  csv('lines of 16,000 columns', () => text(`${'a,'.repeat(16_000)}b\n`, `${'1,'.repeat(16_000)}2\n`, 300)),
  csv('lines of 30,000 empty columns', () => text('Date,From,To,Km\n', `${','.repeat(30_000)}\n`, 700)),
  csv('quotation marks that never close', () => text('Date,From,To,Km\n', '"', 20 * MEGABYTE)),
  csv('lines that each open a quotation mark', () =>
    text('Date,From,To,Km\n', '2025-04-14,"Paarl,Worcester,60\n', 60_000),
  ),
  csv('three million rows that are no trips', () =>
    text('Date,From,To,Km\n2025-04-14,Paarl,Worcester,60\n', 'x,y,z,w\n', 3_000_000),
  ),
  csv('a million vehicles', () =>
    Buffer.from(
      `time,lat,lon,vehicle\n${Array.from({ length: 800_000 }, (_, i) => `2025-04-14 08:00,-33.9,18.4,v${i}`).join('\n')}`,
    ),
  ),
  csv('900,000 trips of a vehicle each', () =>
    Buffer.from(
      `Date,From,To,Km,Vehicle\n${Array.from({ length: 900_000 }, (_, i) => `2025-04-14,Paarl,Ceres,58,v${i}`).join('\n')}`,
    ),
  ),
  csv('points of each day from 1970 to 2100', () =>
    Buffer.from(
      `time,lat,lon\n${Array.from({ length: 700_000 }, (_, i) => `${new Date(Math.floor(i / 15) * 86_400_000 + (i % 15) * 60_000).toISOString()},-33.9${i % 15},18.4`).join('\n')}`,
    ),
  ),
  ...['1:', '(', '/', '2025-01-01 '].map((piece) =>
    csv(`cells of a megabyte of '${piece}'`, () =>
      text('Date;From;To;Km;lat;lon\n', `${`${piece.repeat(Math.floor(500_000 / piece.length))};`.repeat(6)}\n`, 4),
    ),
  ),
  ...['1 ', '°'].map((piece) =>
    csv(`rows with long cells of '${piece}'`, () =>
      text('Date;From;To;Km;lat;lon\n', `${`${piece.repeat(Math.floor(5000 / piece.length))};`.repeat(6)}\n`, 400),
    ),
  ),
  csv('a header of long names', () => text('', `${'date time '.repeat(10_000)};`, 30, `\n${'1;'.repeat(30)}\n`)),
  // Track formats
  csv('a GPX track nested a million deep', () => text('<gpx><trk>', '<trkseg>', 1_000_000)),
  csv('a GPX point with a time of 20 MB', () => text('<gpx><trkpt lat="1" lon="2"><time>', '2025 ', 4_000_000)),
  csv('a KML track with all times before its places', () =>
    text(
      '<kml><Placemark><gx:Track>',
      '<when>2025-04-14T08:00:00Z</when>',
      100_000,
      `${'<gx:coord>18.4 -33.9 0</gx:coord>'.repeat(100_000)}</gx:Track>`,
    ),
  ),
  csv('a GeoJSON feature nested 8 million deep', () =>
    text('{"type":"FeatureCollection","features":[{"a":', '[', 8_000_000),
  ),
  csv('a GeoJSON feature of 3 million objects', () =>
    text('{"type":"FeatureCollection","features":[{"a":[{}', ',{}', 3_000_000, ']}]}'),
  ),
  csv('a Google timeline of half a million empty entries', () => text('{"locations":[{}', ',{}', 500_000, ']}')),
  csv('an OwnTracks recording of broken JSON', () =>
    text('2025-04-14T08:00:00Z\t*\t{"_type":"location"}\n', '2025-04-14T08:00:00Z\t*\t{{{{\n', 100_000),
  ),
  csv('NMEA sentences without an end', () => text('$GPRMC,', 'a,', 10_000_000)),
]

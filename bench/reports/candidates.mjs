/**
 * Runs one report writer; run.ts starts it in its own process. Plain JavaScript, because the libraries are only
 * installed for benchmarks and the type check must not need them. The content is loaded before timing starts, as for a
 * frozen report; loading a library counts.
 *
 * Usage: node bench/reports/candidates.mjs NAME CONTENT → one line of JSON: seconds, CPU seconds, bytes, peak RSS in MB
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { runCandidate } from '../run-candidate.ts'
import { listExcelCells, listPdfTexts } from './texts.ts'

const [name, contentFile] = process.argv.slice(2)
const content = JSON.parse(fs.readFileSync(contentFile, 'utf8'))
const excel = name.startsWith('Excel') && !name.includes('Spoor') ? listExcelCells(content) : null
const pdf = name.startsWith('PDF') && !name.includes('Spoor') ? listPdfTexts(content) : null

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'spoor-bench-report-'))
process.once('exit', () => fs.rmSync(folder, { recursive: true }))
const file = path.join(folder, 'report')
const written = () => fs.statSync(file).size

const FONTS = path.join(import.meta.dirname, '../../node_modules/@fontsource/source-sans-3/files')
/** A4 landscape, with columns as wide as ours. */
const PAGE = { width: 841.89, height: 595.28, margin: 36 }
const WIDTHS = [58, 66, 66, 62, 120, 120, 150, 64, 72].map((share, _, all) => {
  const sum = all.reduce((total, one) => total + one, 0)
  return (share / sum) * (PAGE.width - 2 * PAGE.margin)
})
const isFigure = (column) => [1, 2, 3, 7, 8].includes(column)

await runCandidate({
  async 'Excel: Spoor'() {
    const { writeReportExcel } = await import('../../apps/server/src/domain/logbooks/write-report-excel.ts')
    fs.writeFileSync(file, await writeReportExcel({ content, frozen: null }, 'reader'))
    return written()
  },

  async 'Excel: hucre'() {
    const { writeXlsx } = await import('hucre')
    const { headings, formats, rows } = excel
    const columns = headings.map((_, at) => ({ width: 14, ...(formats[at] && { numFmt: formats[at] }) }))
    const sheet = { name: 'Logbook', rows: [headings, ...rows], columns, freezePane: { rows: 1 } }
    fs.writeFileSync(file, await writeXlsx({ sheets: [sheet] }))
    return written()
  },

  async 'Excel: hucre, streaming'() {
    const { writeXlsxStream } = await import('hucre')
    const { headings, formats, rows } = excel
    const columns = headings.map((header, at) => ({ header, ...(formats[at] && { numFmt: formats[at] }) }))
    async function* all() {
      yield* rows
    }
    const stream = writeXlsxStream(all(), { name: 'Logbook', columns, freezePane: { rows: 1 } })
    await pipeline(Readable.fromWeb(stream), fs.createWriteStream(file))
    return written()
  },

  async 'Excel: exceljs'() {
    const { default: exceljs } = await import('exceljs')
    const book = new exceljs.Workbook()
    fillExceljs(book.addWorksheet('Logbook', { views: [{ state: 'frozen', ySplit: 1 }] }))
    await book.xlsx.writeFile(file)
    return written()
  },

  async 'Excel: exceljs, streaming'() {
    const { default: exceljs } = await import('exceljs')
    const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: file })
    const sheet = book.addWorksheet('Logbook', { views: [{ state: 'frozen', ySplit: 1 }] })
    fillExceljs(sheet, (row) => row.commit())
    sheet.commit()
    await book.commit()
    return written()
  },

  async 'PDF: Spoor'() {
    const { writeReportPdf } = await import('../../apps/server/src/domain/logbooks/write-report-pdf.ts')
    await pipeline(writeReportPdf({ content, frozen: null }), fs.createWriteStream(file))
    return written()
  },

  async 'PDF: pdfkit'() {
    return writeWithPdfkit({})
  },

  // With the tags required for PDF/A and screen readers, like ours.
  async 'PDF: pdfkit, tagged'() {
    return writeWithPdfkit({ pdfVersion: '1.7', subset: 'PDF/A-2b', tagged: true, lang: 'en-ZA' })
  },

  async 'PDF: pdfmake'() {
    const { default: pdfmake } = await import('pdfmake')
    const normal = path.join(FONTS, 'source-sans-3-latin-400-normal.woff')
    const bold = path.join(FONTS, 'source-sans-3-latin-700-normal.woff')
    pdfmake.setFonts({ SourceSans: { normal, bold } })
    pdfmake.setLocalAccessPolicy?.(() => true)
    const { headings, rows } = pdf
    const cell = (text, at) => ({ text, alignment: isFigure(at) ? 'right' : 'left' })
    const document = pdfmake.createPdf({
      pageSize: 'A4',
      pageOrientation: 'landscape',
      pageMargins: PAGE.margin,
      defaultStyle: { font: 'SourceSans', fontSize: 8.5 },
      content: [
        {
          layout: 'lightHorizontalLines',
          table: {
            headerRows: 1,
            widths: WIDTHS.map((width) => width - 9),
            body: [
              headings.map((text, at) => ({ ...cell(text, at), bold: true })),
              ...rows.map((row) => row.map(cell)),
            ],
          },
        },
      ],
      footer: (page, pages) => ({
        text: `Page ${page} of ${pages}`,
        alignment: 'right',
        margin: [0, 0, PAGE.margin, 0],
      }),
    })
    await document.write(file)
    return written()
  },
})

function fillExceljs(sheet, added = () => {}) {
  const { headings, formats, rows } = excel
  sheet.columns = headings.map((header, at) => ({
    header,
    width: 14,
    ...(formats[at] && { style: { numFmt: formats[at] } }),
  }))
  for (const row of rows) added(sheet.addRow(row))
}

/** A typical pdfkit table: each row as high as its tallest cell, with headings and footer on each page. */
async function writeWithPdfkit(options) {
  const { default: PdfDocument } = await import('pdfkit')
  const { headings, rows } = pdf
  const isTagged = options.tagged === true
  const document = new PdfDocument({
    ...options,
    size: [PAGE.width, PAGE.height],
    margins: { top: PAGE.margin, left: PAGE.margin, right: PAGE.margin, bottom: 0 },
    autoFirstPage: false,
  })
  const done = pipeline(document, fs.createWriteStream(file))
  document.registerFont('regular', path.join(FONTS, 'source-sans-3-latin-400-normal.woff'))
  document.registerFont('bold', path.join(FONTS, 'source-sans-3-latin-700-normal.woff'))
  const table = isTagged ? document.struct('Table') : null
  if (isTagged) {
    const body = document.struct('Document')
    document.addStructure(body)
    body.add(table)
  }
  let y = 0
  let page = 0
  const addPage = () => {
    document.addPage()
    page += 1
    y = PAGE.margin
    document.font('regular').fontSize(8)
    artifact(() => document.text(`Page ${page}`, PAGE.margin, PAGE.height - 40, { lineBreak: false }))
    document.font('bold').fontSize(8.5)
    writeRow(headings, 'TH')
    document.font('regular').fontSize(8.5)
  }
  const artifact = (draws) => {
    if (!isTagged) return draws()
    document.markContent('Artifact', { type: 'Layout' })
    draws()
    document.endMarkedContent()
  }
  const writeRow = (texts, tag) => {
    const heights = texts.map((text, at) => document.heightOfString(text, { width: WIDTHS[at] - 8 }))
    const height = Math.max(...heights) + 8
    if (tag === 'TD' && y + height > PAGE.height - 60) addPage()
    artifact(() =>
      document
        .moveTo(PAGE.margin, y + height)
        .lineTo(PAGE.width - PAGE.margin, y + height)
        .lineWidth(0.5)
        .stroke('#D8D4C8'),
    )
    let x = PAGE.margin
    const cells = []
    for (const [at, text] of texts.entries()) {
      const left = x
      const draw = () =>
        document.text(text, left + 4, y + 4, { width: WIDTHS[at] - 8, align: isFigure(at) ? 'right' : 'left' })
      if (isTagged) cells.push(document.struct(tag, {}, draw))
      else draw()
      x += WIDTHS[at]
    }
    if (isTagged) table.add(document.struct('TR', {}, cells))
    y += height
  }
  addPage()
  for (const row of rows) writeRow(row, 'TD')
  table?.end()
  document.end()
  await done
  return written()
}

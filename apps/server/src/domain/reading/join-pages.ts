import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { JoinedPages, PagesTask } from './reading-tasks.ts'

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89, margin: 28 } as const
const CAPTION_SIZE = 9
/** Characters that the standard font lacks. */
const UNPRINTABLE = /[^\x20-\x7e\xa0-\xff]/g

/** Joins pictures, one on each page, and copied pages of PDFs. */
export async function joinPages({ parts }: PagesTask): Promise<JoinedPages> {
  const joined = await PDFDocument.create()
  const font = await joined.embedFont(StandardFonts.Helvetica)
  const pageCounts: number[] = []
  for (const { type, bytes, caption, pages } of parts) {
    if (type === 'image/jpeg') {
      const image = await joined.embedJpg(bytes)
      const page = joined.addPage([PAGE.width, PAGE.height])
      const room = { width: PAGE.width - 2 * PAGE.margin, height: PAGE.height - 2 * PAGE.margin - 2 * CAPTION_SIZE }
      const { width, height } = image.scaleToFit(room.width, room.height)
      page.drawText(caption.replaceAll(UNPRINTABLE, '?'), {
        x: PAGE.margin,
        y: PAGE.height - PAGE.margin - CAPTION_SIZE,
        size: CAPTION_SIZE,
        font,
      })
      page.drawImage(image, { x: (PAGE.width - width) / 2, y: PAGE.margin + room.height - height, width, height })
      pageCounts.push(1)
      continue
    }
    const source = await PDFDocument.load(bytes, { password: '', updateMetadata: false })
    const wanted = source.getPageIndices().slice(pages?.from, pages?.to)
    if (wanted.length === 0) throw new Error('A PDF without pages')
    for (const page of await joined.copyPages(source, wanted)) joined.addPage(page)
    pageCounts.push(wanted.length)
  }
  return { pdf: await joined.save(), pageCounts }
}

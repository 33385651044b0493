import PdfDocument from 'pdfkit'

/** `bufferPages` keeps all pages in memory, so that page counts can be written at the end. */
export function createPdf(
  page: { width: number; height: number; margin: number },
  { title, author, bufferPages = false }: { title: string; author: string; bufferPages?: boolean },
): PDFKit.PDFDocument {
  const document = new PdfDocument({
    size: [page.width, page.height],
    margin: page.margin,
    bufferPages,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Spoor' },
  })
  return document
}

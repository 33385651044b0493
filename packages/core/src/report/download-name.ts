import { taxYearName } from '../units/tax-year.ts'
import type { ReportContent } from './report-content.ts'

type Named = Pick<ReportContent, 'kind' | 'tax_year' | 'from' | 'to' | 'vehicle' | 'client'>

/** 'logbook-2025-26-bakkie.pdf': letters and digits only, so that every system accepts it. */
export function downloadName({ kind, tax_year, from, to, vehicle, client }: Named, extension: string): string {
  const name = vehicle?.registration || vehicle?.name || client
  const words = [kind, tax_year === null ? `${from}-${to}` : taxYearName(tax_year), name]
    .map((text) =>
      text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, ''),
    )
    .filter((text) => text !== '')
  return `${words.join('-')}.${extension}`
}

/** The filename of a report's frozen content: 'report-7-logbook-2025-26-bakkie.json', 'invoice-2-client-…'. */
export function frozenContentName(content: Named, number: number): string {
  return `${content.kind === 'client' ? 'invoice' : 'report'}-${number}-${downloadName(content, 'json')}`
}

/** A shell command that prints 'OK' after the filename if the file has this hash. */
export function hashCheckCommand(sha256: string, filename: string): string {
  return `echo "${sha256}  ${filename}" | sha256sum --check`
}

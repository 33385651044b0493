import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { GapText } from './readiness-list.tsx'
import { plural } from '../language/t.ts'

/** What a logbook is missing, most serious first. @param most maximum number of lines */
export function MissingLines({ readiness, most = Infinity }: { readiness: Readiness; most?: number }) {
  const { lines } = readiness
  const more = lines.length - most
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {lines.slice(0, most).map((line) => (
        <li key={`${line.code} ${line.from}`} className="flex gap-2 [&>svg]:mt-0.5">
          <GapText line={line} size={16} />
        </li>
      ))}
      {more > 0 && <li className="pl-6 text-muted">{plural(more, 'and {n} more', 'and {n} more')}</li>}
    </ul>
  )
}

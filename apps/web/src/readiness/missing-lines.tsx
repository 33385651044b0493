import type { Readiness } from '@spoor/contract/routes/vehicles.ts'
import { isGrave } from '@spoor/core/report/find-gaps.ts'
import { TriangleAlert } from 'lucide-react'
import { describeReadiness } from './readiness-list.tsx'
import { plural } from '../language/plural.ts'
import { t } from '../language/t.ts'

/** What a logbook is missing, most serious first. @param most maximum number of lines */
export function MissingLines({ readiness, most = Infinity }: { readiness: Readiness; most?: number }) {
  const { lines } = readiness
  const more = lines.length - most
  if (lines.length === 0) return null
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {lines.slice(0, most).map((line) => {
        const grave = isGrave(line.code)
        return (
          <li key={`${line.code} ${line.from}`} className="flex gap-2">
            <TriangleAlert
              aria-hidden
              size={16}
              className={grave ? 'mt-0.5 shrink-0 text-bad' : 'mt-0.5 shrink-0 text-warn'}
            />
            <span className="min-w-0 wrap-anywhere">
              {grave && <span className="sr-only">{t('Serious:')} </span>}
              {describeReadiness(line)}
            </span>
          </li>
        )
      })}
      {more > 0 && <li className="pl-6 text-muted">{plural(more, 'and {n} more', 'and {n} more')}</li>}
    </ul>
  )
}

import { t } from '../language/t.ts'
import { Notice } from './notice.tsx'

/** What was corrected in a file or could not be used. */
export function GoodToKnow({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <Notice kind="warn" title={t('Good to know')}>
      <ul className="list-disc space-y-1 pl-4">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Notice>
  )
}

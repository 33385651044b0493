import { Link } from '@tanstack/react-router'
import { t } from '../language/t.ts'
import { Notice } from '../ui/notice.tsx'
import { SETUP_WORDS } from './setup-words.ts'
import { missingSteps, useSetup } from './use-setup.ts'

/** In production: what a deployment still lacks, with the way to the checklist. */
export function SetupNotice() {
  const { data: setup } = useSetup()
  if (!setup?.production) return null
  const missing = missingSteps(setup)
  if (missing.length === 0) return null
  return (
    <Notice kind="warn" title={t('Setup is not finished')}>
      {t('Missing: {steps}.', { steps: missing.map(({ step }) => SETUP_WORDS[step].title).join(', ') })}{' '}
      <Link to="/admin/system" hash="setup" className="font-semibold text-accent underline underline-offset-2">
        {t('Open the checklist')}
      </Link>
    </Notice>
  )
}

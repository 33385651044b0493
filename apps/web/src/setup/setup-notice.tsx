import { Link } from '@tanstack/react-router'
import { t } from '../language/t.ts'
import { Notice } from '../ui/notice.tsx'
import { SETUP_WORDS } from './setup-words.ts'
import { listMissingSteps, useSetup } from './use-setup.ts'

/** In production, shows what the deployment still lacks, with a link to the checklist. */
export function SetupNotice() {
  const { data: setup } = useSetup()
  if (!setup?.production) return null
  const missing = listMissingSteps(setup)
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

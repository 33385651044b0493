import { START_PAGES } from '@spoor/contract/start-pages.ts'
import type { StartPage } from '@spoor/contract/start-pages.ts'
import { useStartPage } from '../../auth/use-start-page.ts'
import { t } from '../../language/t.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Section } from './section.tsx'

const NAMES: Readonly<Record<StartPage, string>> = {
  how_to: t('How-To Guides'),
  dashboard: t('Dashboard'),
  logbook: t('Logbook'),
  upload: t('Upload Data'),
  track: t('Trip Tracker'),
}

export function StartPageSection() {
  const { startPage, choose, isPending } = useStartPage()
  return (
    <Section title={t('Start page')}>
      <Field label={t('Open after signing in')} className="max-w-sm">
        {(control) => (
          <Select
            {...control}
            disabled={isPending}
            value={startPage}
            onChange={(event) => choose(event.target.value as StartPage)}
          >
            {START_PAGES.map((page) => (
              <option key={page} value={page}>
                {NAMES[page]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  )
}

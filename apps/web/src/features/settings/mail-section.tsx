import { useState } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from './section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

export function MailSection() {
  const settings = useSettings()
  const change = useChangeSettings()
  // What was clicked shows at once; the store of queries tells a moment later, and the box would jump back and forth.
  const [clicked, setClicked] = useState<boolean | null>(null)
  return (
    <Section title={t('Emails')} description={t('We always email you about sign-in and security.')}>
      <Checkbox
        disabled={!settings.data}
        checked={clicked ?? settings.data?.mail_uploads ?? false}
        onChange={(event) => {
          setClicked(event.target.checked)
          change.mutate({ mail_uploads: event.target.checked }, { onError: () => setClicked(null) })
        }}
      >
        {t('Email me when a file has been processed')}
      </Checkbox>
    </Section>
  )
}

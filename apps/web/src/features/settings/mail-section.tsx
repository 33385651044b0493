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
    <Section title={t('Mails')} description={t('What concerns your access and your security is always told.')}>
      <Checkbox
        disabled={!settings.data}
        checked={clicked ?? settings.data?.mail_uploads ?? false}
        onChange={(event) => {
          setClicked(event.target.checked)
          change.mutate({ mail_uploads: event.target.checked }, { onError: () => setClicked(null) })
        }}
      >
        {t('Tell me by mail when a file has been read')}
      </Checkbox>
    </Section>
  )
}

import type { Settings } from '@spoor/contract/routes/settings.ts'
import { useState } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Section } from './section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

export function MailSection() {
  return (
    <Section title={t('Emails')} description={t('We always email you about sign-in and security.')}>
      <div className="flex flex-col items-start gap-3">
        <MailChoice name="mail_uploads" label={t('Email me when a file has been processed')} />
        <MailChoice
          name="mail_odometer"
          label={t('Ask me for odometer readings on 1 March and the last day of February')}
        />
        <MailChoice name="mail_monthly" label={t('Send me a summary of each month when it has ended')} />
      </div>
    </Section>
  )
}

function MailChoice({ name, label }: { name: keyof Settings & `mail_${string}`; label: string }) {
  const settings = useSettings()
  const change = useChangeSettings()
  // What was clicked shows at once; the store of queries tells a moment later, and the box would jump back and forth.
  const [clicked, setClicked] = useState<boolean | null>(null)
  return (
    <Checkbox
      disabled={!settings.data}
      checked={clicked ?? settings.data?.[name] ?? false}
      onChange={(event) => {
        setClicked(event.target.checked)
        change.mutate({ [name]: event.target.checked }, { onError: () => setClicked(null) })
      }}
    >
      {label}
    </Checkbox>
  )
}

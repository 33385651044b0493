import { useState } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { Button } from '../../ui/button.tsx'
import { InputField } from '../../ui/text-fields.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Sets the day from which the company sees business trips: the joining date, or an earlier one the driver chooses. */
export function CompanySection() {
  const company = useSession()?.profile?.company_name
  const settings = useSettings().data
  const change = useChangeSettings()
  const [draft, setDraft] = useState<string | null>(null)
  const joinedOn = settings?.joined_company_on ?? ''
  const day = draft ?? settings?.company_sees_from ?? ''
  const isValid = day !== '' && day <= joinedOn
  return (
    <Section
      title={t('Your company')}
      description={t(
        '{company} sees your business trips from the day you joined, without your home address. Earlier trips stay private unless you share them.',
        { company: company ?? '' },
      )}
    >
      <form
        noValidate
        className="flex flex-wrap items-start gap-x-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) change.mutate({ company_sees_from: day }, { onSuccess: () => setDraft(null) })
        }}
      >
        <InputField
          label={t('Share business trips from')}
          hint={joinedOn === '' ? '' : t('You joined on {date}.', { date: formatDay(joinedOn) })}
          error={settings && !isValid ? t('Choose the day you joined or an earlier one.') : null}
          className="min-w-[min(14rem,100%)] flex-1"
          type="date"
          max={joinedOn}
          disabled={!settings}
          value={day}
          onChange={setDraft}
        />
        <Button type="submit" className="sm:mt-6" busy={change.isPending} disabled={!settings}>
          {t('Save')}
        </Button>
      </form>
    </Section>
  )
}

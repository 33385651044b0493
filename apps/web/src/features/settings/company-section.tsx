import { useSettings } from '../../api/use-settings.ts'
import { useSession } from '../../session/use-session.ts'
import { formatDay } from '../../format/instant.ts'
import { t } from '../../language/t.ts'
import { Section } from '../../ui/section.tsx'
import { SavedField } from './saved-field.tsx'
import { useChangeSettings } from './use-settings.ts'

/** Sets the day from which the company sees business trips: the joining date, or an earlier one the driver chooses. */
export function CompanySection() {
  const company = useSession()?.profile?.company_name
  const settings = useSettings().data
  const { mutateAsync: save } = useChangeSettings()
  const joinedOn = settings?.joined_company_on ?? ''
  return (
    <Section
      title={t('Your company')}
      description={t(
        '{company} sees your business trips from the day you joined, without your home address. Earlier trips stay private unless you share them.',
        { company: company ?? '' },
      )}
    >
      <SavedField
        label={t('Share business trips from')}
        hint={joinedOn === '' ? '' : t('You joined on {date}.', { date: formatDay(joinedOn) })}
        className="max-w-sm"
        type="date"
        max={joinedOn}
        disabled={!settings}
        saved={settings?.company_sees_from ?? ''}
        findFault={(day) => (day !== '' && day <= joinedOn ? null : t('Choose the day you joined or an earlier one.'))}
        onSave={(day) => save({ company_sees_from: day })}
      />
    </Section>
  )
}

import { HomeOffice } from '@spoor/contract/routes/settings.ts'
import { useState } from 'react'
import { useSettings } from '../../api/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, InputField, TextAreaField } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { useChangeSettings } from './use-settings.ts'
import { t } from '../../language/t.ts'

/** Whether the driver's home is the place of work, with what SARS asks for it. */
export function HomeOfficeSection() {
  const settings = useSettings()
  return (
    <Section
      title={t('Home is my place of work')}
      description={t(
        'Driving from home to your work is then no commute: it may be business, and the checks do not doubt it. Your logbook and package state it with your evidence.',
      )}
    >
      <Loaded query={settings} failed={t('Your settings could not be loaded')}>
        {({ home_office: saved }) => <HomeOfficeForm saved={saved} />}
      </Loaded>
    </Section>
  )
}

function HomeOfficeForm({ saved }: { saved: HomeOffice | null }) {
  const [draft, setDraft] = useState(() => toDraft(saved))
  const [fault, setFault] = useState<string | null>(null)
  const { mutate } = useChangeSettings()
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  /** Saves once everything is there that SARS asks for. */
  function commit(next: Draft): void {
    setDraft(next)
    const parsed = HomeOffice.safeParse({ ...next, until: next.until || null })
    setFault(parsed.success || isSame(next, toDraft(null)) ? null : findFault(next))
    if (parsed.success && !isSame(toDraft(parsed.data), toDraft(saved))) mutate({ home_office: parsed.data })
  }

  return (
    <div className="flex flex-col items-start gap-3" onBlur={() => commit(draft)}>
      <div className="grid w-full gap-x-4 sm:grid-cols-2">
        <InputField label={t('First day')} type="date" value={draft.from} onChange={(from) => set({ from })} />
        <InputField
          label={t('Last day')}
          hint={t('Leave empty if it still is')}
          type="date"
          value={draft.until}
          onChange={(until) => set({ until })}
        />
      </div>
      <Checkbox
        checked={draft.only_for_work}
        onChange={(event) => commit({ ...draft, only_for_work: event.target.checked })}
      >
        {t('A room at home is equipped for my work, and I use it regularly and only for work')}
      </Checkbox>
      <Checkbox
        checked={draft.mostly_there}
        onChange={(event) => commit({ ...draft, mostly_there: event.target.checked })}
      >
        {t('I do more than half of my work there')}
      </Checkbox>
      <TextAreaField
        className="w-full"
        label={t('Evidence')}
        hint={t(
          'What you can show SARS: your employer’s letter and its date, a floor plan with the size of the room, photos',
        )}
        maxLength={500}
        value={draft.evidence}
        onChange={(evidence) => set({ evidence })}
      />
      <div aria-live="polite" className="empty:hidden">
        {fault && (
          <Notice kind="warn" title={t('Not saved yet')}>
            {fault}
          </Notice>
        )}
      </div>
      {saved && (
        <Button
          onClick={() => {
            setDraft(toDraft(null))
            mutate({ home_office: null })
          }}
        >
          {t('Home is not my place of work')}
        </Button>
      )}
    </div>
  )
}

const toDraft = (saved: HomeOffice | null) => ({
  from: saved?.from ?? '',
  until: saved?.until ?? '',
  only_for_work: saved !== null,
  mostly_there: saved !== null,
  evidence: saved?.evidence ?? '',
})
type Draft = ReturnType<typeof toDraft>
const isSame = (a: Draft, b: Draft) => JSON.stringify(a) === JSON.stringify(b)

function findFault({ from, until, only_for_work: isOnly, mostly_there: isMostly }: Draft) {
  if (from === '') return t('Enter the first day.')
  if (until !== '' && until < from) return t('The last day is before the first.')
  if (!isOnly || !isMostly) return t('SARS accepts a home as the place of work only if you can tick both.')
  return t('Enter what shows it to SARS, in at least 10 characters.')
}

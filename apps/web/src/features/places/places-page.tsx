import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { PlaceDialog } from '../../places/place-dialog.tsx'
import { usePlaces, useSuggestedPlaces } from '../../places/use-places.ts'
import { BusinessCommutes } from '../../readiness/business-commutes.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { PlacesTab } from './places-tab.tsx'
import type { PlacesSearch, PlacesTab as PlacesTabName } from './places-search.ts'
import { SuggestedHomeAndWork, SuggestedPlaces } from './suggested-places.tsx'
import type { Rule } from '@spoor/contract/routes/rules.ts'
import { RULE_PRESETS, type RulePreset } from '@spoor/core/rules/presets.ts'
import { useSession } from '../../session/use-session.ts'
import { EmptyState, Loaded } from '../../ui/loaded.tsx'
import { PresetSwitch } from './rules/preset-switch.tsx'
import { RuleDialog } from './rules/rule-dialog.tsx'
import { RuleList } from './rules/rule-list.tsx'
import { useRuleNames, useRules, type RuleNames, type RuleScope } from './rules/use-rules.ts'

/** The driver's places on a map and in a list, then frequent stops to name. Without any place, the stops come first. */
export function PlacesPage() {
  const [adding, setAdding] = useState(false)
  const { tab = 'places' }: PlacesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const places = usePlaces()
  // What comes first depends on both lists, so the page renders after them and does not jump.
  const isWaiting = (useSuggestedPlaces().isPending || places.isPending) && tab === 'places'
  const hasPlaces = places.data !== undefined && places.data.items.length > 0
  return (
    <>
      <PageHeader
        title={t('Places')}
        actions={
          tab === 'places' && (
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              {t('Add place')}
            </Button>
          )
        }
      >
        {t('Name a place once, and every trip to or from it shows the name.')}
      </PageHeader>
      {isWaiting ? (
        <Skeleton className="h-[75dvh] rounded-xl" />
      ) : (
        <div className="flex flex-col gap-4 sm:gap-6">
          {tab === 'places' && <SuggestedHomeAndWork />}
          {tab === 'places' && <BusinessCommutes />}
          {tab === 'places' && !hasPlaces && <SuggestedPlaces />}
          <section aria-label={t('Places')} className="rounded-xl border border-line bg-surface p-4 shadow-card sm:p-6">
            <Tabs<PlacesTabName>
              label={t('Places')}
              value={tab}
              onChange={(next) =>
                void navigate({ to: '/places', search: { tab: next === 'places' ? undefined : next } })
              }
              tabs={[
                { value: 'places', label: t('Places'), content: <PlacesTab /> },
                { value: 'rules', label: t('Rules'), content: <RulesTab /> },
              ]}
            />
          </section>
          {tab === 'places' && hasPlaces && <SuggestedPlaces />}
        </div>
      )}
      {adding && <PlaceDialog place={null} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Rules that classify a driver's trips: presets, the driver's own in order, then the company's. */
function RulesTab() {
  const rules = useRules()
  const names = useRuleNames()
  const profile = useSession()?.profile
  return (
    <Loaded query={rules} failed={t('The rules could not be loaded')}>
      {({ items, company }) => (
        <div className="flex flex-col gap-8">
          <p className="max-w-2xl text-sm text-muted">
            {t(
              'A rule suggests business or private for unclassified trips. The first matching rule applies. Nothing is confirmed until you confirm it.',
            )}
          </p>
          <RuleSections scope="own" rules={items} names={names} />
          {profile?.role_type === 'company_admin' ? (
            <RuleSections scope="company" rules={company} names={names} />
          ) : (
            company.length > 0 && (
              <section aria-labelledby="company-rules">
                <h2 id="company-rules" className="text-base font-semibold">
                  {t('Rules of your company')}
                </h2>
                <p className="mb-3 text-sm text-muted">{t('They apply if none of your own rules match.')}</p>
                <RuleList scope="company" rules={company} names={names} readOnly onEdit={() => undefined} />
              </section>
            )
          )}
        </div>
      )}
    </Loaded>
  )
}

const WORDS: Record<RuleScope, { presets: string; rules: string; says: string; empty: string }> = {
  own: {
    presets: t('Ready-made rules'),
    rules: t('Your rules, in order'),
    says: t('Drag a rule, or move it with its arrows.'),
    empty: t('Switch on a ready-made rule, or add one of your own.'),
  },
  company: {
    presets: t('Ready-made rules for your drivers'),
    rules: t('Rules for your drivers, in order'),
    says: t("They apply if none of the driver's own rules match. They can use shared places only, and no vehicles."),
    empty: t('Rules you add here make suggestions for all your drivers.'),
  },
}

function RuleSections({
  scope,
  rules,
  names,
}: {
  scope: RuleScope
  rules: readonly Rule[]
  names: RuleNames | undefined
}) {
  const [open, setOpen] = useState<Rule | 'new' | null>(null)
  // Those switched on when the page opened, so that no switch moves under the finger.
  const [used] = useState(() => RULE_PRESETS.filter((one) => rules.some(({ preset }) => preset === one)))
  const [isFirst] = useState(rules.length === 0)
  const words = WORDS[scope]
  return (
    <>
      <section aria-label={words.presets}>
        {used.length > 0 && (
          <>
            <h2 className="mb-2 text-base font-semibold">{words.presets}</h2>
            <Presets scope={scope} presets={used} rules={rules} />
          </>
        )}
        {used.length < RULE_PRESETS.length && (
          <details open={isFirst}>
            <summary className="flex min-h-11 cursor-pointer items-center text-base font-semibold">
              {used.length > 0 ? t('More ready-made rules') : words.presets}
            </summary>
            <Presets scope={scope} presets={RULE_PRESETS.filter((one) => !used.includes(one))} rules={rules} />
          </details>
        )}
      </section>
      <section aria-label={words.rules}>
        <div className="mb-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{words.rules}</h2>
            {rules.length > 1 && <p className="text-sm text-muted">{words.says}</p>}
          </div>
          <Button variant={scope === 'own' ? 'primary' : 'secondary'} icon={Plus} onClick={() => setOpen('new')}>
            {t('Add rule')}
          </Button>
        </div>
        {rules.length === 0 ? (
          <EmptyState title={t('No rules yet')}>{words.empty}</EmptyState>
        ) : (
          <RuleList scope={scope} rules={rules} names={names} onEdit={setOpen} />
        )}
      </section>
      {open !== null && names && (
        <RuleDialog scope={scope} rule={open === 'new' ? null : open} names={names} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function Presets({
  scope,
  presets,
  rules,
}: {
  scope: RuleScope
  presets: readonly RulePreset[]
  rules: readonly Rule[]
}) {
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {presets.map((preset) => (
        <PresetSwitch key={preset} scope={scope} preset={preset} rules={rules} />
      ))}
    </ul>
  )
}

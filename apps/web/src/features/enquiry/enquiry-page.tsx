import { sanitiseEmail, sanitiseName } from '@spoor/contract/account-rules.ts'
import { COMPANY_PLANS, PLANS } from '@spoor/contract/plans.ts'
import type { CompanyPlan } from '@spoor/contract/plans.ts'
import { sendEnquiry } from '@spoor/contract/routes/enquiries.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { formatCount, formatWholeRand } from '../../format/quantity.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, TextArea } from '../../ui/input.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { DRIVERS, enquiryFaults, enquiryOf } from './enquiry-draft.ts'
import type { EnquiryDraft } from './enquiry-draft.ts'
import { t } from '../../language/t.ts'

/** Where a company asks for a plan: its own people are made by an administrator. */
export function EnquiryPage() {
  const { plan }: { plan?: CompanyPlan } = useSearch({ strict: false })
  const [draft, setDraft] = useState<EnquiryDraft>({
    plan: plan ?? COMPANY_PLANS[0],
    company_name: '',
    name: '',
    email: '',
    mobile: '',
    employees: '',
    message: '',
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const faults = tried ? enquiryFaults(draft) : {}
  const set = (change: Partial<EnquiryDraft>): void => setDraft({ ...draft, ...change })

  // The pages before signing in go without the query library: it would be most of what they load.
  async function send(): Promise<void> {
    setTried(true)
    if (Object.keys(enquiryFaults(draft)).length > 0) return
    setBusy(true)
    setProblem(null)
    try {
      setAnswer((await api.call(sendEnquiry, { body: enquiryOf(draft) })).message)
    } catch (error) {
      setProblem(messageOf(error, t('It could not be sent. Please try again.')))
    } finally {
      setBusy(false)
    }
  }

  if (answer !== null) return <Sent says={answer} to={draft.email} />
  return (
    <SignInCard
      title={t('A plan for your company')}
      lead={t('Tell us who you are. We reply, set up your company, and your drivers join with a link.')}
      below={
        <>
          {t('One driver only?')}{' '}
          <Link to="/register" className="font-semibold text-accent underline">
            {t('Create an account')}
          </Link>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <Field label={t('Plan')}>
          {(control) => (
            <Select
              {...control}
              value={draft.plan}
              onChange={(event) => set({ plan: COMPANY_PLANS.find((one) => one === event.target.value) ?? draft.plan })}
            >
              {COMPANY_PLANS.map((value) => (
                <option key={value} value={value}>
                  {t('{name}: up to {maxEmployees} drivers, {value} a year', {
                    name: PLANS[value].name,
                    maxEmployees: formatCount(PLANS[value].maxEmployees),
                    value: formatWholeRand(PLANS[value].priceCents / 100),
                  })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('Company')} error={faults.company_name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="organization"
              maxLength={200}
              value={draft.company_name}
              onChange={(event) => set({ company_name: event.target.value })}
            />
          )}
        </Field>
        <Field label={t('Your name')} error={faults.name}>
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              value={draft.name}
              onChange={(event) => set({ name: sanitiseName(event.target.value) })}
            />
          )}
        </Field>
        <Field label={t('Email')} error={faults.email}>
          {(control) => (
            <Input
              {...control}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              value={draft.email}
              onChange={(event) => set({ email: sanitiseEmail(event.target.value) })}
            />
          )}
        </Field>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Field label={t('Mobile number')} hint={t('If we may call')}>
            {(control) => (
              <Input
                {...control}
                type="tel"
                autoComplete="tel"
                maxLength={20}
                value={draft.mobile}
                onChange={(event) => set({ mobile: event.target.value })}
              />
            )}
          </Field>
          <NumberField
            label={t('Drivers')}
            rule={DRIVERS}
            error={faults.employees}
            hint={t('About how many')}
            value={draft.employees}
            onChange={(employees) => set({ employees })}
          />
        </div>
        <Field label={t('Message')} hint={t('Anything we should know?')}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={2000}
              value={draft.message}
              onChange={(event) => set({ message: event.target.value })}
            />
          )}
        </Field>
        <SubmitPart problem={problem} busy={busy} icon={<Send size={18} aria-hidden />}>
          {busy ? t('Sending...') : t('Send')}
        </SubmitPart>
      </form>
    </SignInCard>
  )
}

function Sent({ says, to }: { says: string; to: string }) {
  const text = useRef<HTMLDivElement>(null)
  // The form went from under the cursor: what came instead is read out.
  useEffect(() => text.current?.focus(), [])
  return (
    <SignInCard title={t('We have your enquiry')} lead={t('You owe nothing until you have a plan.')}>
      <div ref={text} tabIndex={-1} className="flex gap-3 outline-none">
        <MailCheck aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
        <p className="min-w-0 wrap-anywhere">{t('{says} Look for our email at {to}.', { says, to })}</p>
      </div>
      <Link to="/" className={`${buttonClass({ size: 'large' })} mt-6 w-full`}>
        {t('Back to the start')}
      </Link>
    </SignInCard>
  )
}

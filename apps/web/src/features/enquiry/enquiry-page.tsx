import { sanitiseName } from '@spoor/contract/rules/account-rules.ts'
import { COMPANY_PLANS, PLANS, type CompanyPlan } from '@spoor/contract/limits/plans.ts'
import { NewEnquiry, sendEnquiry } from '@spoor/contract/routes/enquiries.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { MailCheck, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../api/api.ts'
import { getErrorMessage } from '../../net/api-error.ts'
import { formatCount, formatWholeRand } from '../../format/quantity.ts'
import { enteredNumber, getRange, whole } from '../../format/read-number.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FormField, FormInput, FormNumberField, FormSelect, schemaResolver } from '../../ui/form.tsx'
import { EMAIL_INPUT, Options, TextArea } from '../../ui/field.tsx'
import { SignInCard } from '../../ui/sign-in-card.tsx'
import { SubmitPart } from '../../ui/submit-part.tsx'
import { t } from '../../language/t.ts'

export interface EnquiryDraft {
  plan: CompanyPlan
  company_name: string
  name: string
  email: string
  mobile: string
  employees: string
  message: string
}

const DRIVERS = whole(getRange(NewEnquiry.shape.employees))

export const enquiryResolver = schemaResolver(NewEnquiry, {
  // Blank fields are not sent.
  body: ({ mobile, employees, message, ...draft }: EnquiryDraft) => ({
    ...draft,
    ...(mobile.trim() !== '' && { mobile: mobile.trim() }),
    ...(employees.trim() !== '' && { employees: enteredNumber(employees, DRIVERS)! }),
    ...(message.trim() !== '' && { message: message.trim() }),
  }),
  numbers: { employees: DRIVERS },
  sentences: { company_name: t('Company name is required'), employees: t('Enter a whole number') },
})

/** A company requests a plan here; an administrator then creates its account. */
export function EnquiryPage() {
  const { plan }: { plan?: CompanyPlan } = useSearch({ strict: false })
  const [sent, setSent] = useState<{ says: string; to: string } | null>(null)
  const { control, formState, handleSubmit, setError } = useForm({
    defaultValues: {
      plan: plan ?? (COMPANY_PLANS[0] as CompanyPlan),
      company_name: '',
      name: '',
      email: '',
      mobile: '',
      employees: '',
      message: '',
    },
    resolver: enquiryResolver,
  })
  const busy = formState.isSubmitting

  // Public pages avoid the query library, which would be most of their download.
  async function send(body: NewEnquiry): Promise<void> {
    try {
      const { message } = await api.call(sendEnquiry, { body })
      setSent({ says: message, to: body.email })
    } catch (error) {
      setError('root', { message: getErrorMessage(error, t('It could not be sent. Please try again.')) })
    }
  }

  if (sent) return <Sent {...sent} />
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
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <FormSelect control={control} name="plan" label={t('Plan')}>
          <Options
            of={COMPANY_PLANS.map((value) => [
              value,
              t('{name}: up to {maxEmployees} drivers, {value} a year', {
                name: PLANS[value].name,
                maxEmployees: formatCount(PLANS[value].maxEmployees),
                value: formatWholeRand(PLANS[value].priceCents / 100),
              }),
            ])}
          />
        </FormSelect>
        <FormInput
          control={control}
          name="company_name"
          label={t('Company')}
          autoComplete="organization"
          maxLength={200}
        />
        <FormInput control={control} name="name" label={t('Your name')} sanitise={sanitiseName} autoComplete="name" />
        <FormInput control={control} name="email" {...EMAIL_INPUT} autoComplete="email" />
        <div className="grid gap-x-4 sm:grid-cols-2">
          <FormInput
            control={control}
            name="mobile"
            label={t('Mobile number')}
            hint={t('If we may call')}
            type="tel"
            autoComplete="tel"
            maxLength={20}
          />
          <FormNumberField
            control={control}
            name="employees"
            label={t('Drivers')}
            rule={DRIVERS}
            hint={t('About how many')}
          />
        </div>
        <FormField control={control} name="message" label={t('Message')} hint={t('Anything we should know?')}>
          {(field) => <TextArea {...field} maxLength={2000} />}
        </FormField>
        <SubmitPart problem={formState.errors.root?.message} busy={busy} icon={Send}>
          {busy ? t('Sending...') : t('Send')}
        </SubmitPart>
      </form>
    </SignInCard>
  )
}

function Sent({ says, to }: { says: string; to: string }) {
  const text = useRef<HTMLDivElement>(null)
  // The focused form has been replaced; focus its replacement so that it is announced.
  useEffect(() => text.current?.focus(), [])
  return (
    <SignInCard title={t('We have your enquiry')} lead={t('You owe nothing until you have a plan.')}>
      <div ref={text} tabIndex={-1} className="flex gap-3 outline-none">
        <MailCheck size={22} className="mt-0.5 shrink-0 text-accent" />
        <p className="min-w-0 wrap-anywhere">{t('{says} Look for our email at {to}.', { says, to })}</p>
      </div>
      <Link to="/" className={`${buttonClass({ size: 'large' })} mt-6 w-full`}>
        {t('Back to the start')}
      </Link>
    </SignInCard>
  )
}

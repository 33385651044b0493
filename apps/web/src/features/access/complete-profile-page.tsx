import { mobileFault, nameFault, sanitiseName, sanitiseText } from '@spoor/contract/account-rules.ts'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { openSession, registerProfile } from '../../auth/account.ts'
import { identity } from '../../auth/identity.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { toast } from '../../ui/toast.ts'

/** For an account whose identity exists and whose profile was never stored; the guard leads on from here. */
export function CompleteProfilePage() {
  const [name, setName] = useState('')
  const [mobile, setMobile] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const faults = { name: nameFault(name), mobile: mobileFault(mobile) }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    const wrong = faults.name ? 'name' : faults.mobile ? 'mobile' : null
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const user = await identity.currentUser()
      if (!user) throw new Error('Authentication required')
      openSession(user, await registerProfile(user, { name: name.trim(), mobile: mobile.replace(/\s/g, '') }))
      toast.success('Profile updated successfully')
    } catch (error) {
      toast.error('Failed to update profile')
      setProblem(messageOf(error, 'Request failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <PageHeader title="Complete your profile">Your account exists; this is what is missing.</PageHeader>
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
          <Field label="Full name" error={tried ? faults.name : null} hint="As it should stand on your logbook">
            {(control) => (
              <Input
                {...control}
                name="name"
                autoComplete="name"
                value={name}
                onChange={(event) => setName(sanitiseName(event.target.value))}
              />
            )}
          </Field>
          <Field
            label="Mobile number"
            error={tried ? faults.mobile : null}
            hint="South African, such as 082 123 4567"
            className="mt-3"
          >
            {(control) => (
              <Input
                {...control}
                name="mobile"
                type="tel"
                autoComplete="tel"
                value={mobile}
                onChange={(event) => setMobile(sanitiseText(event.target.value))}
              />
            )}
          </Field>
          {problem && (
            <div className="mb-4">
              <Notice kind="bad">{problem}</Notice>
            </div>
          )}
          <Button type="submit" variant="primary" size="large" className="mt-3 w-full" busy={busy}>
            Save
          </Button>
          <p className="mt-5 text-sm text-muted">
            Joining a company? Open your invitation link again instead, with the same email address and password: it
            goes on where you stopped.
          </p>
        </form>
      </Card>
    </>
  )
}

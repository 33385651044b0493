import { useRouter } from '@tanstack/react-router'
import { nameFault, sanitiseName } from '@spoor/contract/account-rules.ts'
import { useState } from 'react'
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

/** For an account whose identity exists and whose profile was never stored. */
export function CompleteProfilePage() {
  const router = useRouter()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const fault = nameFault(name)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (fault) return
    setBusy(true)
    setProblem(null)
    try {
      const user = await identity.currentUser()
      if (!user) throw new Error('Authentication required')
      openSession(user, await registerProfile(user, { name: name.trim() }))
      toast.success('Profile updated successfully')
      await router.navigate({ to: '/dashboard', replace: true })
    } catch (error) {
      setBusy(false)
      setProblem(messageOf(error, 'Failed to update profile'))
    }
  }

  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Complete your profile">One thing is missing before your first trip.</PageHeader>
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Field label="Name" error={tried ? fault : null} hint="As it should stand on your logbook">
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
          {problem && (
            <div className="mb-4">
              <Notice kind="bad">{problem}</Notice>
            </div>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </form>
      </Card>
    </div>
  )
}

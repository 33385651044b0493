import { updateProfile } from '@spoor/contract/routes/auth.ts'
import type { RequestOf } from '@spoor/contract/route.ts'
import { api } from '../api/api.ts'
import { t } from '../language/t.ts'
import { setProfile } from '../session/session.ts'
import { useAction } from '../ui/use-action.ts'

export const useChangeProfile = () =>
  useAction({
    call: (body: RequestOf<typeof updateProfile>['body']) => api.call(updateProfile, { body }),
    success: t('Profile updated successfully'),
    failure: t('Failed to update profile'),
    onDone: setProfile,
  })

import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { useState } from 'react'
import { Eye } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { AuditList } from '../audit/audit-list.tsx'
import { DetailsPart } from '../details-part.tsx'
import { ListSkeleton } from '../../../ui/list-skeleton.tsx'
import { PaymentHistory } from '../payments/payment-history.tsx'
import { RejectDialog } from '../payments/reject-dialog.tsx'
import { useDecide } from '../payments/use-decide.ts'
import type { DecisionLog } from '../payments/use-decide.ts'
import { VerifyDialog } from '../payments/verify-dialog.tsx'
import { targetOfUser } from '../payments/verify-target.ts'
import { ClearSecondFactorDialog } from './clear-second-factor-dialog.tsx'
import { useUser } from './use-users.ts'
import { UserDeleteDialog } from './user-delete-dialog.tsx'
import { UserDetailsActions } from './user-details-actions.tsx'
import type { UserTask } from './user-details-actions.tsx'
import { UserEditDialog } from './user-edit-dialog.tsx'
import { UserEmailDialog } from './user-email-dialog.tsx'
import { UserFacts } from './user-facts.tsx'
import { UserStatePart } from './user-state-part.tsx'
import { t } from '../../../language/t.ts'

const AUDIT_PER_PAGE = 10

/** All that is known of one user, and all that can be done. */
export function UserDetails({ userId, log, onClose }: { userId: string; log: DecisionLog; onClose: () => void }) {
  const user = useUser(userId)
  const [task, setTask] = useState<UserTask | null>(null)
  const decide = useDecide(log)
  const [seesState, setSeesState] = useState(false)
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        title={user.data?.name ?? t('User details')}
        description={user.data?.email}
        width="wide"
        reading
        footer={user.data && <UserDetailsActions user={user.data} onTask={setTask} />}
      >
        <Loaded query={user} failed={t('This user could not be loaded')} skeleton={<ListSkeleton rows={5} />}>
          {(found) => (
            <>
              <UserFacts user={found} />
              <DetailsPart title={t('State')}>
                {seesState ? (
                  <UserStatePart user={found} />
                ) : (
                  <Button icon={<Eye size={16} aria-hidden />} onClick={() => setSeesState(true)}>
                    {t('View state')}
                  </Button>
                )}
              </DetailsPart>
              <DetailsPart title={t('Payment history')}>
                <PaymentHistory payer={{ user_id: userId }} undo={decide.undo} />
              </DetailsPart>
              <DetailsPart title={t('What administrators did')}>
                <AuditList filter={{ subject_kind: 'user', subject_id: userId }} limit={AUDIT_PER_PAGE} />
              </DetailsPart>
            </>
          )}
        </Loaded>
      </Dialog>
      {user.data && <TaskDialog task={task} user={user.data} decide={decide} onClose={() => setTask(null)} />}
    </>
  )
}

function TaskDialog({
  task,
  user,
  decide,
  onClose,
}: {
  task: UserTask | null
  user: AdminUser
  decide: ReturnType<typeof useDecide>
  onClose: () => void
}) {
  if (task === 'edit') return <UserEditDialog user={user} onClose={onClose} />
  if (task === 'email') return <UserEmailDialog user={user} onClose={onClose} />
  if (task === 'second-factor') return <ClearSecondFactorDialog user={user} onClose={onClose} />
  if (task === 'delete') return <UserDeleteDialog user={user} onClose={onClose} />
  if (task === 'verify') return <VerifyDialog target={targetOfUser(user)} verify={decide.verify} onClose={onClose} />
  if (task === 'reject') return <RejectDialog target={targetOfUser(user)} reject={decide.reject} onClose={onClose} />
  return null
}

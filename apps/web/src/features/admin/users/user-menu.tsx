import type { AdminUser } from '@spoor/contract/routes/admin-users.ts'
import { Eye, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { CANNOT_DELETE_TITLE, isSystemAdmin } from './user-words.ts'
import { t } from '../../../language/t.ts'

export interface UserRowActions {
  onDetails: (user: AdminUser) => void
  onEdit: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

export function UserMenu({ user, actions }: { user: AdminUser; actions: UserRowActions }) {
  const keep = isSystemAdmin(user)
  return (
    <Menu
      trigger={
        <IconButton
          label={t('Actions for {name}', { name: user.name })}
          icon={<MoreHorizontal size={18} aria-hidden />}
        />
      }
      items={[
        { label: t('View details'), icon: <Eye size={16} aria-hidden />, onSelect: () => actions.onDetails(user) },
        { label: t('Edit'), icon: <Pencil size={16} aria-hidden />, onSelect: () => actions.onEdit(user) },
        ...(user.deactivated_at === null
          ? [
              {
                label: t('Delete'),
                icon: <Trash2 size={16} aria-hidden />,
                danger: !keep,
                disabled: keep,
                title: keep ? CANNOT_DELETE_TITLE : undefined,
                onSelect: () => actions.onDelete(user),
              },
            ]
          : []),
      ]}
    />
  )
}

import { useT } from '~/i18n/provider'
import { BatchDeletion } from '~/ui/layout/batch-deletion'

/** Asks once more before several accounts are deleted. */
export function UsersDeletion({ users, back }: { users: { id: number; name: string; email: string }[]; back: string }) {
  const t = useT()
  return (
    <BatchDeletion
      title={t('users.batchDeleteTitle', { count: users.length })}
      lead={t('users.batchDeleteLead')}
      act={t('users.delete')}
      back={{ to: back, label: t('users.title') }}
      rows={users}
      nameOf={({ name }) => name}
      field="act"
    >
      {({ name, email }) => (
        <>
          <b>{name}</b> <span className="text-sm break-all text-muted">{email}</span>
        </>
      )}
    </BatchDeletion>
  )
}

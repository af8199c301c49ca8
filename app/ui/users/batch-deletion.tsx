import { useT } from '~/i18n/provider'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Page } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

/** Asks once more before several accounts are deleted. */
export function BatchDeletion({ users, back }: { users: { id: number; name: string; email: string }[]; back: string }) {
  const t = useT()
  return (
    <Page title={t('users.batchDeleteTitle', { count: users.length })} back={{ to: back, label: t('users.title') }}>
      <PostForm className="grid max-w-column gap-5">
        <p>{t('users.batchDeleteLead')}</p>
        <ul className="divide-y divide-line border-y border-line">
          {users.map(({ id, name, email }) => (
            <li key={id} className="py-2">
              <b>{name}</b> <span className="text-sm break-all text-muted">{email}</span>
              <input type="hidden" name="id" value={id} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="confirmed" value="yes" />
        <div className="actions">
          <SubmitButton name="act" value="delete" variant="danger">
            {t('users.delete')}
          </SubmitButton>
          <ButtonLink to={back} variant="text">
            {t('common.cancel')}
          </ButtonLink>
        </div>
      </PostForm>
    </Page>
  )
}

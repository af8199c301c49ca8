import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Section } from '~/ui/layout/page'
import { DataTable } from '~/ui/primitives/table'

type Typed = { name: string; email: string; errors: Record<string, string[]> }

/** Mails somebody a link to the panel, whether or not they have an account. */
export function InviteJudge({ typed, sendsMail }: { typed: Typed | null; sendsMail: boolean }) {
  const t = useT()
  const fields = [
    { name: 'name', type: 'text', label: t('panels.inviteName') },
    { name: 'email', type: 'email', label: t('panels.inviteEmail') },
  ] as const
  return (
    <Section id="invite" title={t('panels.invite')}>
      <PostForm action="#invite">
        <p>{t('panels.inviteLead')}</p>
        {!sendsMail && <Notice tone="warning">{t('panels.inviteWaits')}</Notice>}
        {fields.map(({ name, type, label }) => {
          const [id, errors] = [`invite-${name}`, typed?.errors[name]]
          return (
            <FieldFrame key={name} id={id} label={label} {...(errors ? { errors } : {})}>
              <input
                id={id}
                name={name}
                type={type}
                maxLength={255}
                autoComplete="off"
                className="control"
                defaultValue={typed?.[name]}
                {...describedBy({ id, ...(errors ? { errors } : {}) })}
              />
            </FieldFrame>
          )
        })}
        <p className="actions">
          <SubmitButton intent="invite">{t('panels.inviteSend')}</SubmitButton>
        </p>
      </PostForm>
    </Section>
  )
}

type Invitation = { id: string; name: string; email: string; createdAt: Date; expiresAt: Date }

export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  return (
    <Section title={t('panels.open')}>
      <DataTable
        caption={t('panels.openCaption')}
        rows={invitations}
        rowKey={({ id }) => id}
        columns={[
          { key: 'name', header: t('panels.inviteName'), cell: ({ name }) => name },
          { key: 'email', header: t('panels.inviteEmail'), cell: ({ email }) => <span className="break-all">{email}</span> },
          { key: 'sent', header: t('panels.openSent'), cell: ({ createdAt }) => formatDate(createdAt, locale, timeZone) },
          { key: 'until', header: t('panels.openUntil'), cell: ({ expiresAt }) => formatDate(expiresAt, locale, timeZone) },
          {
            key: 'act',
            header: t('panels.byHandAct'),
            acts: true,
            cell: ({ id, name }) => (
              <PostForm className="">
                <input type="hidden" name="invitation" value={id} />
                <SubmitButton intent="withdraw" variant="text" size="small" aria-label={t('panels.openWithdrawNamed', { name })}>
                  {t('panels.openWithdraw')}
                </SubmitButton>
              </PostForm>
            ),
          },
        ]}
      />
    </Section>
  )
}

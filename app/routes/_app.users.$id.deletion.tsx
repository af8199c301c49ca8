import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteUser } from '~/domain/accounts/delete-user.server'
import { eraseUser } from '~/domain/accounts/erase-user.server'
import { type Hanging, hangingData } from '~/domain/accounts/queries/hanging-data.server'
import { isUnderway } from '~/domain/accounts/queries/underway.server'
import { userBasics } from '~/domain/accounts/user-detail.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDate } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/users/:id/deletion')
  const user = await userBasics(idParam(args.params.id))
  if (!user || user.erasedAt) throw notFound()
  const [t, hanging, underway] = await Promise.all([translateFor(args), hangingData(user.id), isUnderway(user.id)])
  return {
    title: t('users.deleteTitle', { name: user.name }),
    user,
    hanging,
    obstacle: viewer.id === user.id ? ('cannotDeleteSelf' as const) : underway ? ('competitionUnderway' as const) : null,
  }
}

export const action = answeringFaults('requestFailed', asPart, async (args) => {
  const { id: actorId } = await requireAccess(args, '/users/:id/deletion')
  const userId = idParam(args.params.id)
  const form = await readForm(args.request)
  if (form.get('intent') !== 'erase') {
    const result = await deleteUser({ actorId, userId })
    return result.ok ? redirectWithToast(paths.users(), 'users.deleted') : refused('delete', result.code)
  }
  const typed = String(form.get('confirmation') ?? '').slice(0, 255)
  const result = await eraseUser({ actorId, userId, typed })
  if (!result.ok) return refused('erase', result.code, typed)
  return redirectWithToast(paths.user(userId), 'users.erased')
})

function asPart({ code, form }: Fault) {
  return {
    intent: form.get('intent') === 'erase' ? ('erase' as const) : ('delete' as const),
    code,
    typed: String(form.get('confirmation') ?? ''),
  }
}

function refused(intent: 'delete' | 'erase', code: string, typed = '') {
  if (code === 'userNotFound') throw notFound()
  return data({ intent, code, typed }, { status: code === 'typeToConfirm' ? 400 : 409 })
}

/** Where to look at what hangs on the account. */
function placeOf(kind: Hanging['kind'], userId: number): string {
  if (kind === 'registrations' || kind === 'uploads') return paths.participantProfile(userId)
  if (kind === 'scores' || kind === 'ratings') return paths.userScores(userId)
  if (kind === 'entries') return `${paths.audit()}?kind=user&subject=${userId}`
  return paths.user(userId)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function DeleteUser() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, user, hanging, obstacle } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const unconfirmed = failure?.code === 'typeToConfirm'
  return (
    <Page title={title} back={{ to: paths.user(user.id), label: t('users.detail') }}>
      {failure && (
        <Notice tone="error">
          {t(failure.intent === 'erase' ? 'users.eraseFailed' : 'users.deleteFailed')} {unconfirmed ? null : errorText(t, failure.code)}
        </Notice>
      )}
      {user.deletionRequestedAt && (
        <Notice tone="warning">{t('users.askedToLeave', { date: formatDate(user.deletionRequestedAt, locale, timeZone) })}</Notice>
      )}
      {obstacle && <Notice tone="warning">{errorText(t, obstacle)}</Notice>}
      {hanging.length === 0 && !obstacle ? (
        <PostForm className="mt-6 grid gap-4">
          <p>{t('users.deleteLead')}</p>
          <div className="actions">
            <SubmitButton intent="delete" variant="danger">
              {t('users.delete')}
            </SubmitButton>
            <ButtonLink to={paths.user(user.id)} variant="text">
              {t('common.cancel')}
            </ButtonLink>
          </div>
        </PostForm>
      ) : (
        <>
          <Section title={t('users.hangingTitle')}>
            <p className="mb-4 max-w-column">{t('users.hangingLead')}</p>
            <Facts
              items={hanging.map(({ kind, count }) => ({
                label: <a href={placeOf(kind, user.id)}>{t(`users.hanging_${kind}`)}</a>,
                value: count,
              }))}
            />
          </Section>
          {!obstacle && (
            <Section title={t('users.eraseTitle')}>
              <PostForm className="grid max-w-column gap-4">
                <p>{t('users.eraseLead')}</p>
                <FieldFrame
                  id="confirmation"
                  label={t('users.eraseConfirm', { email: user.email })}
                  errors={unconfirmed ? [failure.code] : undefined}
                  required
                >
                  <input
                    id="confirmation"
                    name="confirmation"
                    defaultValue={failure?.typed}
                    className="control"
                    autoComplete="off"
                    spellCheck={false}
                    required
                    {...describedBy({ id: 'confirmation', errors: unconfirmed ? [failure.code] : undefined })}
                  />
                </FieldFrame>
                <SubmitButton intent="erase" variant="danger">
                  {t('users.erase')}
                </SubmitButton>
              </PostForm>
            </Section>
          )}
        </>
      )}
    </Page>
  )
}

export { UserProblem as ErrorBoundary } from '~/ui/users/user-problem'

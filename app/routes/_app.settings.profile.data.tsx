import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { profileOf } from '~/domain/accounts/queries/profile.server'
import { requestDeletion, withdrawDeletion } from '~/domain/accounts/request-deletion.server'
import { admitExport } from '~/domain/personal-data/export-personal-data.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { downloadTicket } from '~/http/download-ticket.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { OwnPasswordField } from '~/ui/profile/own-password-field'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice, Page, Section } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/settings/profile/data')
  const [t, { deletionRequestedAt }] = await Promise.all([translateFor(args), profileOf(viewer.id)])
  return { title: t('profile.data'), deletionRequestedAt }
}

export const action = answeringFaults('requestFailed', asPart, async (args) => {
  const { id: userId } = await requireAccess(args, '/settings/profile/data')
  const form = await readForm(args.request)
  const currentPassword = String(form.get('currentPassword') ?? '').slice(0, 1000)
  const intent = form.get('intent')
  if ((intent === 'export' || intent === 'delete') && !currentPassword) return refused(intent, 'required')
  switch (intent) {
    case 'export': {
      const admitted = await admitExport({ userId, currentPassword })
      return admitted.ok ? redirect(paths.profileExport(downloadTicket(userId, 'personal-data')), 303) : refused('export', admitted.code)
    }
    case 'delete': {
      const result = await requestDeletion({ userId, currentPassword })
      return result.ok ? redirectWithToast(paths.profileData(), 'profile.deletionAsked') : refused('delete', result.code)
    }
    case 'withdraw':
      await withdrawDeletion(userId)
      return redirectWithToast(paths.profileData(), 'profile.deletionWithdrawn')
    default:
      return refused('export', 'invalid')
  }
})

function asPart({ code, form }: Fault) {
  const intent = form.get('intent')
  return intent === 'export' || intent === 'delete' ? { of: intent, code } : undefined
}

function refused(of: 'export' | 'delete', code: string) {
  return data({ of, code }, { status: code === 'tooManyAttempts' || code === 'exportTooMany' ? 429 : 400 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function PersonalData() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, deletionRequestedAt } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  const codeOf = (of: 'export' | 'delete') => (failure?.of === of ? failure.code : null)
  return (
    <Page title={title} back={{ to: paths.profile(), label: t('profile.title') }}>
      <Section title={t('profile.export')}>
        <p className="mb-4 max-w-column">{t('profile.exportLead')}</p>
        {/* The answer is a file: the page stays, and may be asked again. */}
        <PostForm data-resend="">
          <OwnPasswordField id="export-password" code={codeOf('export')} />
          <SubmitButton intent="export">{t('profile.exportStart')}</SubmitButton>
        </PostForm>
      </Section>
      <Section title={t('profile.deletion')}>
        {deletionRequestedAt ? (
          <>
            <Notice tone="warning">{t('profile.deletionPending', { date: formatDateTime(deletionRequestedAt, locale, timeZone) })}</Notice>
            <PostForm className="mt-4">
              <SubmitButton intent="withdraw" variant="secondary">
                {t('profile.deletionWithdraw')}
              </SubmitButton>
            </PostForm>
          </>
        ) : (
          <>
            <p className="mb-4 max-w-column">{t('profile.deletionLead')}</p>
            <PostForm>
              <OwnPasswordField id="deletion-password" code={codeOf('delete')} />
              <SubmitButton intent="delete" variant="danger">
                {t('profile.deletionAsk')}
              </SubmitButton>
            </PostForm>
          </>
        )}
      </Section>
    </Page>
  )
}

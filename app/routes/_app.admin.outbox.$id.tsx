import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { recipientOf } from '~/domain/mail/deliver-mail.server'
import { findMail, resendMail } from '~/domain/mail/outbox.server'
import { answeringFaults, asCode } from '~/http/answering-faults.server'
import { idParam, notFound, requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { mailWords } from '~/http/mail-words.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { formatDateTime } from '~/i18n/format'
import { useLocale, useT, useTimeZone } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Facts, Notice, Page, Section } from '~/ui/layout/page'
import { MailTag, templateName } from '~/ui/settings/mail-tag'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/admin/outbox/:id')
  const mail = await findMail(idParam(args.params.id))
  if (!mail) throw notFound()
  const t = await translateFor(args)
  // What went out went where it says.
  const goesTo = mail.status === 'sent' ? mail.recipient : await recipientOf(mail)
  return { title: templateName(t, mail.template), mail, goesTo, words: await mailWords(mail) }
}

export const action = answeringFaults('requestFailed', asCode, async (args) => {
  const { id: actorId } = await requireAccess(args, '/admin/outbox/:id')
  const mailId = idParam(args.params.id)
  const result = await resendMail({ mailId, actorId })
  return result.ok ? redirectWithToast(paths.outboxMail(mailId), 'mail.resent') : data({ code: result.code }, { status: 409 })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function OutboxMail() {
  const t = useT()
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const { title, mail, goesTo, words } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>()
  return (
    <Page title={title} back={{ to: paths.outbox(), label: t('shell.outbox') }} actions={<MailTag status={mail.status} />}>
      {failure && <Notice tone="error">{errorText(t, failure.code)}</Notice>}
      <Facts
        items={[
          { label: t('mail.recipient'), value: <span className="break-all">{mail.recipient}</span> },
          { label: t('mail.written'), value: formatDateTime(mail.createdAt, locale, timeZone) },
          { label: t('mail.sent'), value: mail.sentAt ? formatDateTime(mail.sentAt, locale, timeZone) : '—' },
          { label: t('mail.attempts'), value: mail.attempts },
        ]}
      />
      {mail.lastError && (
        <Section title={t('mail.lastError')}>
          <pre className="text-sm break-words whitespace-pre-wrap">{mail.lastError}</pre>
        </Section>
      )}
      {goesTo !== mail.recipient && <Notice>{t('mail.goesTo', { email: goesTo })}</Notice>}
      {mail.status === 'failed' && (
        <PostForm className="mt-4">
          <SubmitButton variant="secondary">{t('mail.resend')}</SubmitButton>
        </PostForm>
      )}
      <Section title={t('mail.content')}>
        {words ? (
          <article lang={mail.locale} className="max-w-column">
            <p className="font-bold">{words.subject}</p>
            <p className="mt-3 whitespace-pre-line">{words.text}</p>
          </article>
        ) : (
          <p className="text-muted">{t('mail.forgotten')}</p>
        )}
      </Section>
    </Page>
  )
}

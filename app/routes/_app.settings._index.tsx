import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { discardHeldMails, heldMails, sendHeldMails } from '~/domain/mail/held-mails.server'
import { removeMailSettings, saveMailSettings } from '~/domain/mail/save-mail-settings.server'
import { sendTestMail } from '~/domain/mail/send-test-mail.server'
import { automationForm, emailForm, noticesForm, testEmailForm, verificationForm } from '~/domain/settings/form-schema'
import { automation, emailSettings, mailIsSetUp, noticeSettings, verificationSettings } from '~/domain/settings/read-settings.server'
import { saveSection } from '~/domain/settings/save-section.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { useT } from '~/i18n/provider'
import { Page } from '~/ui/layout/page'
import { AutomationForm } from '~/ui/settings/automation-form'
import { EmailForm } from '~/ui/settings/email-form'
import { HeldMailsNotice } from '~/ui/settings/held-mails'
import { NoticesForm } from '~/ui/settings/notices-form'
import { SettingsTabs } from '~/ui/settings/settings-tabs'
import { VerificationForm } from '~/ui/settings/verification-form'

const hideFields = ['password']

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/settings')
  const [t, { passwordSealed, ...email }, verification, automatic, notices, isSetUp, held] = await Promise.all([
    translateFor(args),
    emailSettings(),
    verificationSettings(),
    automation(),
    noticeSettings(),
    mailIsSetUp(),
    heldMails(),
  ])
  const shown = { ...email, hasPassword: passwordSealed !== '' }
  return { title: t('settings.title'), email: shown, verification, automatic, notices, isSetUp, held }
}

export const action = answeringFaults(nameOfFault, asSection, async (args) => {
  const { id: actorId } = await requireAccess(args, '/settings')
  const form = await readForm(args.request)
  switch (form.get('intent')) {
    case 'email': {
      const submission = parseWithZod(form, { schema: emailForm })
      if (submission.status !== 'success') return data({ of: 'email' as const, reply: submission.reply({ hideFields }) }, { status: 400 })
      await saveMailSettings({ actorId, values: submission.value })
      return redirectWithToast(paths.settings(), 'settings.saved')
    }
    case 'test_email':
      return testEmail(args, form)
    case 'remove_email':
      await removeMailSettings(actorId)
      return redirectWithToast(paths.settings(), 'settings.removed')
    case 'send_held':
      return redirectWithToast(paths.settings(), 'settings.heldMailsSent', { params: { count: await sendHeldMails({ actorId }) } })
    case 'discard_held':
      return redirectWithToast(paths.settings(), 'settings.heldMailsDiscarded', { params: { count: await discardHeldMails({ actorId }) } })
    case 'verification': {
      const submission = parseWithZod(form, { schema: verificationForm })
      if (submission.status !== 'success') return data({ of: 'verification' as const, reply: submission.reply() }, { status: 400 })
      await saveSection({ actorId, name: 'verification', changes: submission.value })
      return redirectWithToast(paths.settings(), 'settings.saved')
    }
    case 'automation':
      await saveSection({ actorId, name: 'automation', changes: automationForm.parse(ticksOf(form)) })
      return redirectWithToast(paths.settings(), 'settings.saved')
    case 'notices':
      await saveSection({ actorId, name: 'notices', changes: noticesForm.parse(ticksOf(form)) })
      return redirectWithToast(paths.settings(), 'settings.saved')
    default:
      return data({ of: 'none' as const, reply: undefined }, { status: 400 })
  }
})

function nameOfFault({ form }: { form: FormData }) {
  const intent = form.get('intent')
  if (intent === 'verification') return 'verificationSettingsFailed'
  return intent === 'email' || intent === 'remove_email' ? 'mailSettingsFailed' : 'requestFailed'
}

function asSection(fault: Fault) {
  const intent = fault.form.get('intent')
  if (intent === 'verification') return { of: 'verification' as const, reply: fault.reply() }
  return intent === 'email' || intent === 'test_email' ? { of: 'email' as const, reply: fault.reply({ hideFields }) } : undefined
}

/** Switches have no wrong values: what is not ticked is off. */
function ticksOf(form: FormData): Record<string, 'on'> {
  return Object.fromEntries([...form].filter((entry): entry is [string, 'on'] => entry[1] === 'on'))
}

/** Tries what the form holds, saved or not; the form comes back as it was, with the server's answer. */
async function testEmail(args: ActionFunctionArgs, form: FormData) {
  const submission = parseWithZod(form, { schema: testEmailForm })
  const of = 'email' as const
  if (submission.status !== 'success') return data({ of, reply: submission.reply({ hideFields }) }, { status: 400 })
  const { testRecipient: to, ...values } = submission.value
  const t = await translateFor(args)
  const text = t('settings.testBody')
  const delivery = await sendTestMail({
    values,
    to,
    mail: { subject: t('settings.testSubject'), text, html: `<p>${text}</p>` },
  })
  return data({ of, reply: submission.reply({ hideFields }), test: { to, ...delivery } }, { status: delivery.ok ? 200 : 400 })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Settings() {
  const t = useT()
  const { title, email, verification, automatic, notices, isSetUp, held } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const replyTo = (of: 'email' | 'verification') => (answer?.of === of ? answer.reply : undefined)
  return (
    <Page title={title}>
      <SettingsTabs current={paths.settings()} />
      <p className="mt-4 max-w-column text-muted">{t('settings.emailLead')}</p>
      {held && <HeldMailsNotice {...held} />}
      <EmailForm email={email} isSetUp={isSetUp} lastResult={replyTo('email')} test={answer && 'test' in answer ? answer.test : null} />
      <VerificationForm verification={verification} isSetUp={isSetUp} lastResult={replyTo('verification')} />
      <AutomationForm automation={automatic} />
      <NoticesForm notices={notices} />
    </Page>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { can } from '~/domain/accounts/capabilities'
import { addressFor, contactPurposes } from '~/domain/settings/contact-purposes'
import { contactSchema, decoy, longestMessage } from '~/domain/contact/schema'
import { sendMessage } from '~/domain/contact/send-message.server'
import { answeredWithinHours, serviceHours } from '~/domain/contact/service-hours'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, asWholeReply } from '~/http/answering-faults.server'
import { deviceOf } from '~/http/authenticator.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { bringsTyped, broughtBack } from '~/http/typed-form.server'
import { useT } from '~/i18n/provider'
import { MessageForm } from '~/ui/contact/message-form'
import { ServiceDesk } from '~/ui/contact/service-desk'
import { Page, Section } from '~/ui/layout/page'
import { ButtonLink } from '~/ui/primitives/button'

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/contact')
  const [t, { chatUrl, serviceQrUploadId, phone, address, timeZone, ...given }] = await Promise.all([translateFor(args), organisation()])
  const at = new Date()
  return {
    title: t('contact.title'),
    service: { chatUrl, serviceQrUploadId, phone, address, hours: serviceHours(at, timeZone), at },
    addresses: contactPurposes.map((purpose) => ({ purpose, address: addressFor(purpose, given) })).filter(({ address }) => address),
    form: { decoy, longest: longestMessage, email: viewer.email },
    maySetUp: can(viewer.role, 'settings.manage'),
  }
}

export const action = answeringFaults('contactFailed', asWholeReply, async (args) => {
  const sender = await requireAccess(args, '/contact')
  if (bringsTyped(args.request)) return broughtBack(args, asWholeReply)
  const submission = parseWithZod(await readForm(args.request), { schema: contactSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { address } = deviceOf(args.request)
  const sent = await sendMessage({ sender, locale: await localeOf(args), address, values: submission.value })
  if (!sent.ok) return data(submission.reply({ formErrors: [sent.code] }), { status: sent.code === 'contactTooMany' ? 429 : 400 })
  return sent.waits
    ? redirectWithToast(paths.contact(), 'contact.sentWaits', { type: 'info' })
    : redirectWithToast(paths.contact(), 'contact.sent', { params: { email: sender.email } })
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Contact() {
  const t = useT()
  const { title, service, addresses, form, maySetUp } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>() as SubmissionResult | undefined
  return (
    <Page
      title={title}
      actions={
        maySetUp && (
          <ButtonLink to={paths.settingsOrganisation()} variant="secondary">
            {t('contact.setUp')}
          </ButtonLink>
        )
      }
    >
      <p className="max-w-column">
        {t('contact.lead')} <a href={paths.help()}>{t('contact.toHelp')}</a>
      </p>
      <div className="contact-parts">
        <Section title={t('contact.write')}>
          <p className="mb-4 text-muted">
            {addresses.length > 0 ? t('contact.promise', { hours: answeredWithinHours }) : t('contact.emailUnset')}
          </p>
          {addresses.length > 0 && (
            <>
              <MessageForm purposes={addresses.map(({ purpose }) => purpose)} {...form} lastResult={lastResult} />
              <p className="mt-6">{t('contact.addresses')}</p>
              <ul>
                {addresses.map(({ purpose, address }) => (
                  <li key={purpose}>
                    {t(`contact.purpose_${purpose}`)}{' '}
                    <a href={`mailto:${address}`} className="tappable break-all">
                      {address}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </Section>
        <div>
          <Section title={t('contact.service')}>
            <ServiceDesk {...service} mailable={addresses.length > 0} />
          </Section>
          <Section title={t('help.robot')}>
            <p>{t('contact.robotHint')}</p>
            <p className="mt-3">
              <ButtonLink to={paths.contactRobot()} variant="secondary">
                {t('help.ask')}
              </ButtonLink>
            </p>
          </Section>
        </div>
      </div>
    </Page>
  )
}

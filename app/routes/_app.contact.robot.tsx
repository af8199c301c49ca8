import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { answerQuestion } from '~/domain/help/answer-question.server'
import { askedBefore, longestQuestion, questionSchema } from '~/domain/help/conversation'
import type { Passage } from '~/domain/help/search-help.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { answeringFaults, type Fault } from '~/http/answering-faults.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { type Exchange, Talk } from '~/ui/help/talk'
import { Page } from '~/ui/layout/page'

export async function loader(args: LoaderFunctionArgs) {
  await requireAccess(args, '/contact/robot')
  const [t, { chatUrl }] = await Promise.all([translateFor(args), organisation()])
  return { title: t('help.robot'), chatUrl, longest: longestQuestion }
}

/** Nothing is written: the form brings along what was asked before, and each question is answered anew. */
export const action = answeringFaults('requestFailed', asUnanswered, async (args) => {
  await requireAccess(args, '/contact/robot')
  const [form, locale] = [await readForm(args.request), await localeOf(args)]
  const submission = parseWithZod(form, { schema: questionSchema })
  const before = askedBefore(form.getAll('before'))
  const asked = submission.status === 'success' ? [...before, submission.value.question] : before
  const exchanges = asked.map((question) => exchange(locale, question))
  return submission.status === 'success'
    ? data({ reply: submission.reply({ resetForm: true }), exchanges })
    : data({ reply: submission.reply(), exchanges }, { status: 400 })
})

function asUnanswered(fault: Fault) {
  return { reply: fault.reply(), exchanges: [] as Exchange[] }
}

function exchange(locale: string, question: string): Exchange {
  const linked = ({ article, section }: Passage) => ({
    name: article.name,
    title: article.title,
    section: section.id,
    heading: section.heading,
  })
  const answer = answerQuestion({ locale, question })
  if (!answer.known) return { question, known: null, further: answer.near.map(linked) }
  const { passage, further } = answer
  return { question, known: { html: passage.section.html, source: linked(passage) }, further: further.map(linked) }
}

export const handle = { loads: ['robot'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Robot() {
  const t = useT()
  const { title, chatUrl, longest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [form, fields] = useForm<{ question: string }>({ id: 'robot', lastResult: answer?.reply })
  const exchanges = answer?.exchanges ?? []
  return (
    <Page title={title} back={{ to: paths.contact(), label: t('contact.title') }}>
      <p className="max-w-column text-muted">{t('help.robotLead')}</p>
      <section data-robot className="mt-6 max-w-column">
        <div role="log" aria-label={t('help.conversation')}>
          {exchanges.length > 0 && <Talk exchanges={exchanges} chatUrl={chatUrl} />}
        </div>
        <PostForm form={form} action="#latest" className="form mt-6" data-resend>
          {exchanges.map(({ question }, index) => (
            <input key={index} type="hidden" name="before" value={question} />
          ))}
          <TextField
            field={fields.question}
            label={t('help.question')}
            hint={t('help.questionHint')}
            maxLength={longest}
            autoComplete="off"
            required
          />
          <p className="actions">
            <SubmitButton>{t('help.ask')}</SubmitButton>
            {exchanges.length > 0 && (
              <a href={paths.contactRobot()} className="tappable">
                {t('help.forget')}
              </a>
            )}
          </p>
        </PostForm>
      </section>
    </Page>
  )
}

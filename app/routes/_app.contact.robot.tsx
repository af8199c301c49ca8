import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Role } from '~/domain/accounts/roles'
import { answerQuestion } from '~/domain/help/answer-question.server'
import { askedBefore, longestQuestion, questionSchema } from '~/domain/help/conversation'
import type { Passage } from '~/domain/help/help-library.server'
import { organisation } from '~/domain/settings/read-settings.server'
import { requireAccess } from '~/http/guards.server'
import { localeOf, translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { pageTitle } from '~/http/title'
import type { Locale } from '~/i18n/locale'
import { useT } from '~/i18n/provider'
import { TextField } from '~/ui/form/fields'
import { SubmitButton } from '~/ui/form/form'
import { type Exchange, Talk } from '~/ui/help/talk'
import { Page } from '~/ui/layout/page'

/** What is asked and what was asked before stand in the address, each answered anew: nothing is kept, and Back brings the conversation back. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAccess(args, '/contact/robot')
  const [t, locale, { chatUrl }] = await Promise.all([translateFor(args), localeOf(args), organisation()])
  const brought = new URL(args.request.url).searchParams
  const asked = askedBefore(brought.getAll('before'))
  const question = brought.get('question')
  const submission = question === null ? null : parseWithZod(new URLSearchParams({ question }), { schema: questionSchema })
  if (submission?.status === 'success') asked.push(submission.value.question)
  const refused = submission && submission.status !== 'success'
  return data(
    {
      title: t('help.robot'),
      chatUrl,
      longest: longestQuestion,
      exchanges: await Promise.all(asked.map((question) => exchange(locale, viewer.role, question))),
      carried: askedBefore(asked),
      refused: refused ? submission.reply() : undefined,
    },
    { status: refused ? 400 : 200 },
  )
}

async function exchange(locale: Locale, role: Role, question: string): Promise<Exchange> {
  const linked = ({ article, section }: Passage) => ({
    name: article.name,
    title: article.title,
    section: section.id,
    heading: section.heading,
  })
  const answer = await answerQuestion({ locale, role, question })
  const { language } = answer
  if (!answer.known) return { question, language, known: null, further: answer.near.map(linked) }
  const { passage, further } = answer
  return { question, language, known: { html: passage.section.html, source: linked(passage) }, further: further.map(linked) }
}

export const handle = { loads: ['robot'] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

export default function Robot() {
  const t = useT()
  const { title, chatUrl, longest, exchanges, carried, refused } = useLoaderData<typeof loader>()
  const [form, fields] = useForm<{ question: string }>({ id: 'robot', lastResult: refused })
  return (
    <Page title={title} back={{ to: paths.contact(), label: t('contact.title') }}>
      <p className="max-w-column text-muted">{t('help.robotLead')}</p>
      <section data-robot className="mt-6 max-w-column">
        <div role="log" aria-label={t('help.conversation')}>
          {exchanges.length > 0 && <Talk exchanges={exchanges} chatUrl={chatUrl} />}
        </div>
        <form method="get" action="#latest" id={form.id} noValidate className="form mt-6">
          {carried.map((question, index) => (
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
        </form>
      </section>
    </Page>
  )
}

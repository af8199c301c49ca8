import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readPage } from '~/domain/lists/list-query'
import { pageOf } from '~/domain/lists/page-of'
import { keepPendingWaiting } from '~/http/guards.server'
import { localeOf } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { showcase } from '~/i18n/articles/showcase'
import { useT } from '~/i18n/provider'
import { BatchDeletion } from '~/ui/layout/batch-deletion'
import { Page } from '~/ui/layout/page'
import { Buttons } from '~/ui/showcase/buttons'
import { Charts, Players } from '~/ui/showcase/charts'
import { Filters, Tables } from '~/ui/showcase/lists'
import { Notifications } from '~/ui/showcase/notifications'
import { Dialogs, Drawers, Menus } from '~/ui/showcase/overlays'
import { sampleWorks } from '~/ui/showcase/sample-data'
import { Forms } from '~/ui/showcase/sample-form'
import { showcaseSections } from '~/ui/showcase/sections'
import styles from '~/ui/showcase/showcase.css?url'
import { People, ProgressPart, States } from '~/ui/showcase/states'
import { Uploads } from '~/ui/showcase/uploads'

export const handle = {
  scripts: ['competitions', 'datasetUploads', 'judging', 'library', 'outcomes', 'registrations', 'results', 'uploads', 'works'],
}

/** No other page has a use for them. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

const countedDownMs = 2.6 * 24 * 60 * 60 * 1000

export async function loader(args: LoaderFunctionArgs) {
  const texts = showcase[await localeOf(args)]
  const query = new URL(args.request.url).searchParams
  const { page } = pageOf({ asked: readPage(query), total: 12, size: 1 })
  const until = new Date(Date.now() + countedDownMs).toISOString()
  return { title: texts.title, texts, page, until, confirms: query.get('confirm') === 'yes' }
}

const sampleSchema = z.object({
  name: z.string({ error: 'required' }).max(50, { error: 'tooLong?max=50' }),
  email: z.email({ error: ({ input }) => (input ? 'email' : 'required') }),
  voice: z.enum(['soprano', 'tenor'], { error: 'required' }),
  agree: z.literal('on', { error: 'required' }),
})

const sampleToast = z.enum(['success', 'info', 'warning', 'error', 'sticky', 'action']).catch('info')

export async function action(args: ActionFunctionArgs) {
  await keepPendingWaiting(args)
  const form = await readForm(args.request)
  switch (form.get('intent')) {
    case 'notify':
      return notify(sampleToast.parse(form.get('toast')))
    case 'delete':
      return redirectWithToast(paths.components(), 'shell.sampleDeleted', { type: 'info' })
  }
  const submission = parseWithZod(form, { schema: sampleSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  return redirectWithToast(paths.components(), 'shell.sampleToast')
}

function notify(toast: z.infer<typeof sampleToast>) {
  if (toast === 'sticky') return redirectWithToast(paths.components(), 'shell.sampleToast', { type: 'info', duration: 0 })
  const back = { to: paths.components(), label: 'shell.toTop' } as const
  if (toast === 'action') return redirectWithToast(paths.components(), 'shell.sampleToast', { type: 'info', action: back })
  return redirectWithToast(paths.components(), 'shell.sampleToast', { type: toast })
}

export default function Components() {
  const t = useT()
  const { title, texts, page, until, confirms } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  if (confirms) {
    return (
      <div className="public-page">
        <BatchDeletion
          title={texts.confirmTitle}
          lead={texts.confirmLead}
          act={texts.confirmAct}
          back={{ to: paths.components(), label: texts.title }}
          rows={sampleWorks(texts)}
          nameOf={({ song }) => song}
        >
          {({ number, song }) => (
            <>
              {number} {t('works.quoted', { title: song })}
            </>
          )}
        </BatchDeletion>
      </div>
    )
  }
  return (
    <div className="public-page">
      <Page title={title}>
        <p className="max-w-column text-muted">{texts.lead}</p>
        <div className="showcase mt-6">
          <nav className="showcase-index" aria-label={texts.index}>
            <ol>
              {showcaseSections.map((id) => (
                <li key={id}>
                  <a href={`#${id}`}>{texts[id]}</a>
                </li>
              ))}
            </ol>
          </nav>
          <div>
            <Buttons texts={texts} />
            <Notifications texts={texts} />
            <Drawers texts={texts} />
            <Menus texts={texts} />
            <Dialogs texts={texts} />
            <Forms texts={texts} lastResult={lastResult} />
            <Uploads texts={texts} />
            <Tables texts={texts} />
            <Filters texts={texts} page={page} />
            <States texts={texts} />
            <ProgressPart texts={texts} until={until} />
            <Charts texts={texts} />
            <Players texts={texts} />
            <People texts={texts} />
          </div>
        </div>
      </Page>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

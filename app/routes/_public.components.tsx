import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { readPage } from '~/domain/lists/list-query'
import { pageOf } from '~/domain/lists/page-of'
import { localeOf } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { readForm } from '~/http/read-form.server'
import { pageTitle } from '~/http/title'
import { redirectWithToast } from '~/http/toast.server'
import { showcase } from '~/i18n/articles/showcase'
import { Page } from '~/ui/layout/page'
import { Buttons } from '~/ui/showcase/buttons'
import { Notifications } from '~/ui/showcase/notifications'
import { Overlays } from '~/ui/showcase/overlays'
import { Pieces } from '~/ui/showcase/pieces'
import { SampleForm } from '~/ui/showcase/sample-form'

export const handle = { scripts: ['works'] }

export async function loader(args: LoaderFunctionArgs) {
  const texts = showcase[await localeOf(args)]
  const { page } = pageOf({ asked: readPage(new URL(args.request.url).searchParams), total: 12, size: 1 })
  return { title: texts.title, texts, page }
}

const sampleSchema = z.object({
  name: z.string({ error: 'required' }).max(50, { error: 'tooLong?max=50' }),
  email: z.email({ error: ({ input }) => (input ? 'email' : 'required') }),
  voice: z.enum(['soprano', 'tenor'], { error: 'required' }),
  agree: z.literal('on', { error: 'required' }),
})

const toastType = z.enum(['success', 'info', 'warning', 'error']).catch('info')

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (form.get('intent') === 'notify') {
    return redirectWithToast(paths.components(), 'shell.sampleToast', { type: toastType.parse(form.get('type')) })
  }
  const submission = parseWithZod(form, { schema: sampleSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  return redirectWithToast(paths.components(), 'shell.sampleToast')
}

export default function Components() {
  const { title, texts, page } = useLoaderData<typeof loader>()
  return (
    <div className="public-page">
      <Page title={title}>
        <p className="max-w-column text-muted">{texts.lead}</p>
        <Buttons texts={texts} />
        <Notifications texts={texts} />
        <Overlays texts={texts} />
        <SampleForm texts={texts} lastResult={useActionData<typeof action>()} />
        <Pieces texts={texts} page={page} />
      </Page>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { translateFor } from '~/http/locale.server'
import { paths } from '~/http/paths'
import { refererPath } from '~/http/referer'
import { pageTitle } from '~/http/title'
import { useT } from '~/i18n/provider'
import { ProblemPage } from '~/ui/layout/problem-page'

export async function loader(args: LoaderFunctionArgs) {
  const t = await translateFor(args)
  return data({ title: t('shell.notFoundTitle'), backTo: refererPath(args.request, paths.home()) }, { status: 404 })
}

export default function NotFound() {
  const t = useT()
  const { title, backTo } = useLoaderData<typeof loader>()
  return (
    <ProblemPage code="404" title={title} backTo={backTo}>
      <p>{t('shell.notFoundText')}</p>
    </ProblemPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { localeOf } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { privacy } from '~/i18n/articles/privacy'
import { ArticlePage } from '~/ui/layout/article'

export async function loader(args: LoaderFunctionArgs) {
  return privacy[await localeOf(args)]
}

export default function Privacy() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

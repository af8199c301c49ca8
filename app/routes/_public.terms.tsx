import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { localeOf } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { terms } from '~/i18n/articles/terms'
import { ArticlePage } from '~/ui/layout/article'

export async function loader(args: LoaderFunctionArgs) {
  return terms[await localeOf(args)]
}

export default function Terms() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { localeOf } from '~/http/locale.server'
import { pageTitle } from '~/http/title'
import { about } from '~/i18n/articles/about'
import { ArticlePage } from '~/ui/layout/article'

export async function loader(args: LoaderFunctionArgs) {
  return about[await localeOf(args)]
}

export const handle = { header: true }

export default function About() {
  return <ArticlePage {...useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageTitle(data?.title, matches)

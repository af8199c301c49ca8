import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ReactNode } from 'react'
import styles from './styles.css?url'
import { defaultLocale } from './i18n/locale'
import { localeOf } from './http/locale.server'
import { organisation } from './domain/settings/organisation.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [locale, { timeZone, name }] = await Promise.all([localeOf({ request, context }), organisation()])
  return { locale, timeZone, organisationName: name, nonce: context.nonce }
}

export type RootData = Awaited<ReturnType<typeof loader>>

/** A route asks for client JavaScript with `export const handle = { scripts: true }`; every other page ships none. */
export type RouteHandle = { scripts?: boolean }

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const scripts = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.scripts)
  const nonce = data?.nonce ?? ''
  return (
    <html lang={data?.locale === 'en' ? 'en' : 'zh-CN'} data-locale={data?.locale ?? defaultLocale} data-timezone={data?.timeZone}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
        <script src="/enhance.js" defer nonce={nonce} suppressHydrationWarning />
      </head>
      <body>
        {children}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

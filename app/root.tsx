import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import styles from './styles.css?url'
import { organisation } from './domain/settings/read-settings.server'
import { keepPendingWaiting, viewerOf } from './http/guards.server'
import { translateFor } from './http/locale.server'
import { takeToast } from './http/toast.server'
import { languageTags } from './i18n/locale'
import { useLocale, useT, useTimeZone } from './i18n/provider'
import type { Area } from './i18n/translate'
import { Brand, useBrand } from './ui/layout/brand'
import { ProblemPage } from './ui/layout/problem-page'
import { type Problem, problemOf, problems, type ProblemTitles } from './http/problems'
import { ToastRegion } from './ui/primitives/toast'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await keepPendingWaiting({ request, context })
  const [viewer, t, { name, brandSuffix, logoUploadId }, { toast, headers }] = await Promise.all([
    viewerOf({ request, context }),
    translateFor({ request, context }),
    organisation(),
    takeToast(request),
  ])
  const notification = context.notification ?? toast
  const say = t as (key: string, params?: Record<string, string | number>) => string
  const brand = name || t('common.brand')
  const problemTitles = Object.fromEntries(
    (Object.keys(problems) as Problem[]).map((kind) => [kind, t(problems[kind].title)]),
  ) as ProblemTitles
  return data(
    {
      viewerId: viewer?.id ?? null,
      brand,
      brandSuffix: brandSuffix || brand,
      logoUploadId,
      nonce: context.nonce,
      toast: notification && {
        type: notification.type,
        text: say(notification.key, notification.params),
        duration: notification.duration,
        action: notification.action && { to: notification.action.to, label: say(notification.action.label) },
      },
      problemTitles,
    },
    { headers },
  )
}

export type RootData = Awaited<ReturnType<typeof loader>>['data']

/** A page that asks for its own data anew keeps its notification, which is read only once. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate

/**
 * A route asks for client JavaScript with `export const handle = { scripts: [...] }`, which names the areas of words it speaks of; every other page ships none. One with charts says `charts`, and
 * ships what draws them and no more; one that `loads` files of public/ ships those.
 */
export type RouteHandle = {
  scripts?: readonly Area[]
  /** Of a page that has charts only with some data, whether it has. */
  charts?: boolean | ((data: unknown) => boolean)
  /** The help button would lie over what the page is there for. */
  withoutHelp?: boolean
  /** The page has its own place for notifications: at the window's foot they would cover what it is there for. */
  placesToasts?: boolean
  loads?: ('keep-typed' | 'look-again' | 'notice-popup' | 'hear-from' | 'follow-task' | 'renew' | 'robot')[]
}

/** The areas of words of every page's frame. */
export const framesWords: readonly Area[] = ['common', 'errors', 'shell', 'people']

const drawCharts = import.meta.env.DEV ? '/app/ui/charts/draw-charts.ts' : '/charts.js'

export function Layout({ children }: { children: ReactNode }) {
  // Of a request that is refused before the loader is asked there is no data; the language is known all the same.
  const [locale, timeZone] = [useLocale(), useTimeZone()]
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const handles = matches.map((match) => match.handle as RouteHandle | undefined)
  const draws = matches.some((match, index) => {
    const charts = handles[index]?.charts
    return typeof charts === 'function' ? charts(match.data) : charts
  })
  const scripts = handles.find((handle) => handle?.scripts)?.scripts
  const error = useRouteError()
  const nonce = root?.nonce ?? ''
  return (
    <html
      lang={languageTags[locale]}
      data-locale={locale}
      data-timezone={timeZone}
      data-words={scripts && [...framesWords, ...scripts].join(' ')}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf7f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171513" media="(prefers-color-scheme: dark)" />
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {error ? <ErrorTitle error={error} /> : <Meta />}
        <Links />
        <script src="/enhance.js" defer nonce={nonce} suppressHydrationWarning />
        {handles
          .flatMap((handle) => handle?.loads ?? [])
          .map((name) => (
            <script key={name} src={`/${name}.js`} defer nonce={nonce} suppressHydrationWarning />
          ))}
        {draws && <script src={drawCharts} type="module" nonce={nonce} suppressHydrationWarning />}
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
  const placed = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.placesToasts)
  return (
    <>
      <Outlet />
      {!placed && <ToastRegion />}
    </>
  )
}

/** What went wrong, in the reader's words; the stack is in the log. */
export function ErrorBoundary() {
  const t = useT()
  const { code, title, text } = problemOf(useRouteError())
  return (
    <div className="public">
      <header className="public-head">
        <Brand />
      </header>
      <main id="main">
        <ProblemPage code={code} title={t(title)}>
          <p>{t(text)}</p>
        </ProblemPage>
      </main>
    </div>
  )
}

function ErrorTitle({ error }: { error: unknown }) {
  const t = useT()
  const brand = useBrand()
  return <title>{`${t(problemOf(error).title)} · ${brand}`}</title>
}

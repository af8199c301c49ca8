import { Links, Meta, Outlet } from '@remix-run/react'
import type { ReactNode } from 'react'

/** As in Remix's template, but without <Scripts>: no page that is measured beside it ships them, except the judge's desk. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>{children}</body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

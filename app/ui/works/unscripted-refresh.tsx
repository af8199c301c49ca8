/** While something is under way: what `useRefresh` does, for who has no scripts. */
export function UnscriptedRefresh({ to, label }: { to: string; label: string }) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`5;url=${to}`} />
      <p>
        <a href={to} className="lone-link">
          {label}
        </a>
      </p>
    </noscript>
  )
}

import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'
import { Progress } from '~/ui/primitives/progress'

/** How far a version is that is being worked out; public/renew.js looks again, and without scripts the page itself does. */
export function VersionProgress({ id, progress }: { id: number; progress: number }) {
  const t = useT()
  return (
    <div className="grid max-w-column gap-4" data-renew>
      <Progress value={progress} max={100} label={t('modelVersions.progress')} />
      <p className="text-muted">{t('modelVersions.workingText')}</p>
      <noscript>
        <meta httpEquiv="refresh" content={`5;url=${paths.model(id)}`} />
        <p>
          <a href={paths.model(id)} className="lone-link">
            {t('modelVersions.refresh')}
          </a>
        </p>
      </noscript>
    </div>
  )
}

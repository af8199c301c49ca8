import { paths } from '~/http/paths'
import { useT } from '~/i18n/provider'

type Props = { competitionId: number; digest: string; ledgerHash: string }

/** An edition's digest and ledger hash in full, and what one does with them. */
export function HowToVerify({ competitionId, digest, ledgerHash }: Props) {
  const t = useT()
  return (
    <details className="mt-4">
      <summary>{t('results.verifyTitle')}</summary>
      <div className="mt-2 grid gap-2 text-sm">
        <p>
          {t('results.digest')} <code className="break-all">{digest}</code>
        </p>
        <p>
          {t('results.ledgerHash')} <code className="break-all">{ledgerHash}</code>
        </p>
        <p>{t('results.verifyText')}</p>
        <p>
          <code className="break-all">{`npm run verify-results -- ${competitionId} --hash ${ledgerHash}`}</code>
        </p>
        <p>
          <a href={paths.scoresExport(competitionId, 'zip')}>{t('results.verifyExport')}</a>
        </p>
      </div>
    </details>
  )
}

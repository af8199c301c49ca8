import type { ReactNode } from 'react'
import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

type Props = { label: string; /** Bytes that are here already and would be deleted. */ sent: number; children: ReactNode }

/** Giving up an upload, asked once more; the button that does it is given. */
export function CancelUpload({ label, sent, children }: Props) {
  const t = useT()
  const locale = useLocale()
  return (
    <details>
      <summary className="font-sans text-sm font-normal">{label}</summary>
      <p className="mb-2 text-sm text-muted">
        {sent > 0 ? t('uploads.cancelAsk', { sent: formatBytes(sent, locale) }) : t('uploads.cancelAskNothing')}
      </p>
      {children}
    </details>
  )
}

import { formatBytes } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'

/** Asked where this device can make the file clearly smaller; the original can always be sent. */
export function CompressionChoice({
  original,
  compressed,
  large,
}: {
  original: number
  compressed: number
  /** A computer is advised for the original. */ large: boolean
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className="field">
      <legend className="field-label">{t('uploads.choice')}</legend>
      <label className="choice">
        <input type="radio" name="compress" value="yes" defaultChecked />
        <span>
          {t('uploads.compress', { size: formatBytes(compressed, locale) })}
          <span className="field-hint block">{t('uploads.compressHint')}</span>
        </span>
      </label>
      <label className="choice">
        <input type="radio" name="compress" value="no" />
        <span>
          {t('uploads.original', { size: formatBytes(original, locale) })}
          {large && <span className="field-hint block">{t('works.fileLarge', { size: formatBytes(original, locale) })}</span>}
        </span>
      </label>
    </fieldset>
  )
}

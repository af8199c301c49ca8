import type { Verdict } from '~/domain/model-scoring/versions/library-evaluation'
import { formatNumber } from '~/i18n/format'
import { useLocale, useT } from '~/i18n/provider'
import { errorText } from '~/i18n/translate'
import { PostForm, SubmitButton } from '~/ui/form/form'
import { Notice } from '~/ui/layout/page'
import { skillKey } from './skill-key'

type Props = { verdict: Verdict; isDefault: boolean }

/** Whether a version may become the default, and why not; what it was held against stands below. */
export function Decision({ verdict: { targets, mae, defaults, refusals }, isDefault }: Props) {
  const t = useT()
  const locale = useLocale()
  const skills = targets.map((target) => t(skillKey(target))).join(t('common.listJoin'))
  const shown = (points: number) => formatNumber(points, locale, 2)
  return (
    <div className="my-4 grid max-w-column gap-4">
      {mae !== null && defaults !== null && (
        <p>{t('modelVersions.verdict', { mae: shown(mae), defaults: shown(defaults), count: targets.length, skills })}</p>
      )}
      {!isDefault &&
        refusals.map((code) => (
          <Notice key={code} tone="warning">
            {errorText(t, code)}
          </Notice>
        ))}
      {!isDefault && refusals.length === 0 && (
        <PostForm className="actions">
          <SubmitButton intent="publish">{t('modelVersions.publish')}</SubmitButton>
        </PostForm>
      )}
    </div>
  )
}
